# The functions of bits.py for C.

cdef extern from *:
    """
    typedef long long tuolaji_word;
    #if defined(__GNUC__) || defined(__clang__)
    static inline int tuolaji_popcount(tuolaji_word w) { return __builtin_popcountll((unsigned long long)w); }
    static inline int tuolaji_low(tuolaji_word w) { return __builtin_ctzll((unsigned long long)w); }
    static inline int tuolaji_high(tuolaji_word w) { return 63 - __builtin_clzll((unsigned long long)w); }
    #else
    static inline int tuolaji_popcount(tuolaji_word w) { int n = 0; while (w) { w &= w - 1; n++; } return n; }
    static inline int tuolaji_low(tuolaji_word w) { int n = 0; while (!(w & 1)) { w >>= 1; n++; } return n; }
    static inline int tuolaji_high(tuolaji_word w) { int n = -1; while (w) { w >>= 1; n++; } return n; }
    #endif
    #ifdef __BMI2__
    static inline tuolaji_word tuolaji_kth(tuolaji_word w, int k) { return (tuolaji_word)__builtin_ia32_pdep_di(1ULL << k, (unsigned long long)w); }
    #else
    static inline tuolaji_word tuolaji_kth(tuolaji_word w, int k) { while (k-- > 0) w &= w - 1; return w & -w; }
    #endif
    #define tuolaji_bit(i) ((tuolaji_word)1 << (i))
    #define tuolaji_low_bit(w) ((w) & -(w))
    #define tuolaji_low_32 0xFFFFFFFFLL
    """
    long long LOW_32 "tuolaji_low_32"
    long long bit "tuolaji_bit" (int index) noexcept nogil
    int popcount "tuolaji_popcount" (long long word) noexcept nogil
    long long low_bit "tuolaji_low_bit" (long long word) noexcept nogil
    int low_index "tuolaji_low" (long long word) noexcept nogil
    int high_index "tuolaji_high" (long long word) noexcept nogil
    long long kth_bit "tuolaji_kth" (long long word, int k) noexcept nogil
