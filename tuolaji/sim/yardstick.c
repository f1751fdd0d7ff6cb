/* How fast can a machine of this kind play at all?
 *
 * A reduced deal of two packs in plain C, as close to the metal as bit masks go: shuffle,
 * a trump suit by chance, bury eight cards, then singles, pairs and tractors led and
 * followed by chance, tricks won and points counted. No bidding, no throws, one fixed set
 * of rules. `sim.bench` plays it in turn with the engine, so that the figures of two
 * machines can be compared.
 *
 * A hand is two words: the faces held at least once, and those held twice. Bits stand in
 * the order of strength, plain suits first, trumps on top.
 */
#include <stdint.h>
#include <string.h>

typedef int64_t i64;
typedef uint64_t u64;

enum { CARDS = 108, SEATS = 4, KITTY = 8, TRUMPS = 3, LEVEL = 51 };

typedef struct { u64 once, twice; } cards;

typedef struct {
    u64 bit[54];     /* of each face */
    u64 group[4];    /* three plain suits, then the trumps */
    u64 alias[2];    /* level cards of plain suits beyond the first */
    u64 fives, tens; /* faces that carry points */
} layout;

typedef struct {
    cards hand[SEATS];
    u64 random;
    int deck[CARDS];
    int tricks;
} state;

#define count(mask) __builtin_popcountll(mask)

static inline uint32_t draw(state *s, uint32_t below) {
    u64 x = s->random;
    s->random = x = 698769069ULL * (uint32_t)x + (x >> 32);
    return (uint32_t)(((u64)(uint32_t)(x ^ (x >> 32)) * below) >> 32);
}

static inline u64 nth(u64 mask, int n) {
    while (n-- > 0) mask &= mask - 1;
    return mask & -mask;
}

static inline u64 pick(state *s, u64 mask) {
    int n = count(mask);
    return n == 1 ? mask : nth(mask, draw(s, n));
}

/* Fold level cards of plain suits onto their common strength. */
static inline u64 strengths(const layout *t, u64 mask) {
    u64 aliases = t->alias[0] | t->alias[1];
    return mask & aliases ? (mask & ~aliases) | 1ULL << LEVEL : mask;
}

static inline int points(const layout *t, cards q) {
    return 5 * (count(q.once & t->fives) + count(q.twice & t->fives)) +
           10 * (count(q.once & t->tens) + count(q.twice & t->tens));
}

static inline u64 pick_card(state *s, cards from) {
    int once = count(from.once), all = once + count(from.twice);
    int n = all > 1 ? (int)draw(s, all) : 0;
    return n < once ? nth(from.once, n) : nth(from.twice, n - once);
}

static cards pick_cards(state *s, cards from, int n) {
    cards q = {0, 0};
    while (n-- > 0) {
        u64 bit = pick_card(s, from);
        if (from.twice & bit) from.twice ^= bit; else from.once ^= bit;
        if (q.once & bit) q.twice |= bit; else q.once |= bit;
    }
    return q;
}

static inline void remove_cards(cards *from, cards q) {
    u64 single = q.once & ~q.twice;
    from->once &= ~(q.twice | (single & ~from->twice));
    from->twice &= ~(q.twice | single);
}

/* Choose the pairs of a run that begins at a strength. */
static u64 run_of(const layout *t, state *s, u64 bit, int length, u64 pairs) {
    u64 q = 0;
    for (; length > 0; length--, bit <<= 1) {
        u64 faces = bit == 1ULL << LEVEL ? bit | t->alias[0] | t->alias[1] : bit;
        q |= pick(s, faces & pairs);
    }
    return q;
}

/* Serve with the longest runs that fit, then pairs, then singles. */
static cards serve_runs(const layout *t, state *s, cards held, int length) {
    cards q = {0, 0};
    u64 left = held.twice;
    while (length > 0 && left) {
        u64 starts = strengths(t, left), longer;
        int n = 1;
        while (n < length && (longer = starts & (strengths(t, left) >> n))) {
            starts = longer;
            n++;
        }
        q.twice |= run_of(t, s, pick(s, starts), n, left);
        left &= ~q.twice;
        length -= n;
    }
    if (length > 0) {
        cards rest = {held.once & ~held.twice, 0};
        q.once = pick_cards(s, rest, 2 * length).once;
    }
    q.once |= q.twice;
    return q;
}

static cards discard(const layout *t, state *s, cards hand, int group, int width, int length) {
    cards trumps = {hand.once & t->group[TRUMPS], hand.twice & t->group[TRUMPS]};
    if (group != TRUMPS && trumps.once && draw(s, 2)) {
        if (width == 1) return (cards){pick_card(s, trumps), 0};
        u64 all = strengths(t, trumps.twice), starts = all;
        for (int i = 1; i < length; i++) starts &= all >> i;
        if (starts) {
            u64 q = run_of(t, s, pick(s, starts), length, trumps.twice);
            return (cards){q, q};
        }
    }
    return pick_cards(s, hand, width * length);
}

static cards follow(const layout *t, state *s, cards hand, int group, int width, int length) {
    u64 mask = t->group[group];
    cards held = {hand.once & mask, hand.twice & mask};
    int have = count(held.once) + count(held.twice), need = width * length;
    if (!have) return discard(t, s, hand, group, width, length);
    if (have <= need) {
        cards others = {hand.once ^ held.once, hand.twice ^ held.twice};
        cards q = pick_cards(s, others, need - have);
        return (cards){held.once | q.once, held.twice | q.twice};
    }
    if (width == 1) return (cards){pick_card(s, held), 0};
    return serve_runs(t, s, held, length);
}

static cards lead(const layout *t, state *s, cards hand, int *width, int *length) {
    u64 all = strengths(t, hand.twice), starts = all & (all >> 1), longer;
    int kinds = !hand.twice ? 1 : starts ? 3 : 2;
    int kind = kinds > 1 ? (int)draw(s, kinds) : 0;
    *width = kind ? 2 : 1;
    *length = 1;
    if (kind == 0) return (cards){pick_card(s, hand), 0};
    u64 q;
    if (kind == 1) {
        q = pick(s, hand.twice);
    } else {
        for (*length = 2; (longer = starts & (all >> *length)); ++*length) starts = longer;
        q = run_of(t, s, pick(s, starts), *length, hand.twice);
    }
    return (cards){q, q};
}

static int contends(const layout *t, cards q, u64 group, int width, int length) {
    if (width == 2 && q.once != q.twice) return 0;
    if ((q.once & ~group) && (q.once & ~t->group[TRUMPS])) return 0;
    u64 run = strengths(t, q.once), low = run & -run;
    return run == (low << length) - low;
}

/* Play one trick; return its points and set the winner. */
static int trick(const layout *t, state *s, int leader, int *winner, int *multiplier) {
    int width, length, group = TRUMPS;
    cards q = lead(t, s, s->hand[leader], &width, &length);
    for (int g = 0; g < TRUMPS; g++) if (q.once & t->group[g]) group = g;
    u64 best = strengths(t, q.once);
    int sum = points(t, q);
    remove_cards(&s->hand[leader], q);
    *winner = leader;
    for (int turn = 1; turn < SEATS; turn++) {
        int seat = (leader + turn) % SEATS;
        q = follow(t, s, s->hand[seat], group, width, length);
        remove_cards(&s->hand[seat], q);
        sum += points(t, q);
        u64 top = strengths(t, q.once);
        if (top > best && contends(t, q, t->group[group], width, length)) {
            best = top;
            *winner = seat;
        }
    }
    *multiplier = 2 * width * length;
    return sum;
}

static int bury(const layout *t, state *s) {
    int sum = 0;
    for (int i = 0; i < KITTY; i++) {
        int suits[TRUMPS], n = 0;
        for (int g = 0; g < TRUMPS; g++) if (s->hand[0].once & t->group[g]) suits[n++] = g;
        int group = n ? suits[n > 1 ? draw(s, n) : 0] : TRUMPS;
        cards q = {0, 0};
        q.once = s->hand[0].once & t->group[group];
        q.once &= -q.once;
        sum += points(t, q);
        remove_cards(&s->hand[0], q);
    }
    return sum;
}

static const layout *deal(const layout *layouts, state *s) {
    for (int i = 0; i < CARDS; i++) s->deck[i] = i % 54;
    for (int i = CARDS - 1; i > 0; i--) {
        int j = draw(s, i + 1), card = s->deck[i];
        s->deck[i] = s->deck[j];
        s->deck[j] = card;
    }
    const layout *t = layouts + draw(s, 4);
    memset(s->hand, 0, sizeof s->hand);
    for (int i = 0; i < CARDS; i++) {
        cards *hand = &s->hand[i < CARDS - KITTY ? i % SEATS : 0];
        u64 bit = t->bit[s->deck[i]];
        hand->twice |= hand->once & bit;
        hand->once |= bit;
    }
    return t;
}

static int play(const layout *layouts, state *s) {
    const layout *t = deal(layouts, s);
    int buried = bury(t, s), attackers = 0, leader = 0, multiplier = 0;
    for (s->tricks = 0; s->hand[leader].once; s->tricks++) {
        int winner, sum = trick(t, s, leader, &winner, &multiplier);
        if (winner % 2) attackers += sum;
        leader = winner;
    }
    return leader % 2 ? attackers + buried * multiplier : attackers;
}

static void set_face(layout *t, int face, int rank, u64 bit) {
    t->bit[face] = bit;
    if (rank == 3) t->fives |= bit;
    if (rank == 8 || rank == 11) t->tens |= bit;
}

/* Lay out the faces for a trump suit; the level is 2, rank 0. */
static void lay_out(layout *t, int trump) {
    memset(t, 0, sizeof *t);
    for (int suit = 0, group = 0, plain = 0; suit < 4; suit++) {
        int g = suit == trump ? TRUMPS : group++;
        for (int rank = 1; rank < 13; rank++) {
            u64 bit = 1ULL << (13 * g + rank - 1);
            set_face(t, 13 * suit + rank, rank, bit);
            t->group[g] |= bit;
        }
        u64 level = 1ULL << (suit == trump ? LEVEL + 1 : plain ? 55 + plain : LEVEL);
        if (suit != trump && plain++) t->alias[plain - 2] = level;
        t->bit[13 * suit] = level;
        t->group[TRUMPS] |= level;
    }
    for (int joker = 0; joker < 2; joker++) {
        t->bit[52 + joker] = 1ULL << (LEVEL + 2 + joker);
        t->group[TRUMPS] |= t->bit[52 + joker];
    }
}

static inline u64 mix(u64 x) {
    x ^= x >> 16;
    x = x * 0x21F0AAAD & 0xFFFFFFFF;
    x ^= x >> 15;
    x = x * 0x735A2D97 & 0xFFFFFFFF;
    return x ^ x >> 15;
}

/* Play deals; return the attackers' points of all of them. */
i64 play_yardstick(i64 key, i64 first, i64 deals) {
    layout layouts[4];
    state s;
    i64 sum = 0;
    for (int trump = 0; trump < 4; trump++) lay_out(&layouts[trump], trump);
    for (i64 i = first; i < first + deals; i++) {
        u64 low = mix((i * 0x1E3779B1 + key) & 0xFFFFFFFF);
        u64 high = mix(low ^ ((key * 0x5BD1E995 + 0x1234567) & 0xFFFFFFFF));
        s.random = (high & 0x1FFFFFFF) << 32 | low | 1;
        sum += play(layouts, &s);
    }
    return sum;
}
