# The functions of bits.py for C.
#
# A build for any processor may not count on pdep, but most have it, so they are asked as
# it runs: the loop without it ends where no processor can guess, at each random choice.

from libc.string cimport memset

cdef extern from *:
    """
    #include <stddef.h>
    #include <string.h>
    typedef long long tuolaji_word;
    static inline void tuolaji_copy_state(PyObject *target, PyObject *source) {
        size_t head = sizeof(PyObject);
        memcpy((char *)target + head, (char *)source + head, Py_TYPE(source)->tp_basicsize - head);
    }
    /* The registers below REST (432) are the last of what a play that goes on needs. */
    #define tuolaji_course_size \\
        (offsetof(struct __pyx_obj_7tuolaji_7_kernel_Deal, cards) + 432 * sizeof(tuolaji_word) - sizeof(PyObject))
    #define tuolaji_copy_course(target, source) \\
        memcpy((char *)(target) + sizeof(PyObject), (char *)(source) + sizeof(PyObject), tuolaji_course_size)
    #define tuolaji_clear_course(deal) memset((char *)(deal) + sizeof(PyObject), 0, tuolaji_course_size)
    #if defined(__GNUC__) || defined(__clang__)
    static inline int tuolaji_popcount(tuolaji_word w) { return __builtin_popcountll((unsigned long long)w); }
    static inline int tuolaji_low(tuolaji_word w) { return __builtin_ctzll((unsigned long long)w); }
    static inline int tuolaji_high(tuolaji_word w) { return 63 - __builtin_clzll((unsigned long long)w); }
    #else
    static inline int tuolaji_popcount(tuolaji_word w) { int n = 0; while (w) { w &= w - 1; n++; } return n; }
    static inline int tuolaji_low(tuolaji_word w) { int n = 0; while (!(w & 1)) { w >>= 1; n++; } return n; }
    static inline int tuolaji_high(tuolaji_word w) { int n = -1; while (w) { w >>= 1; n++; } return n; }
    #endif
    static inline tuolaji_word tuolaji_kth(tuolaji_word w, int k) {
    #if defined(__x86_64__) && defined(__GNUC__)
        if (__builtin_cpu_supports("bmi2")) {
            tuolaji_word found;
            __asm__("pdep %2, %1, %0" : "=r"(found) : "r"(1LL << k), "r"(w));
            return found;
        }
    #endif
        while (k-- > 0) w &= w - 1;
        return w & -w;
    }
    #define tuolaji_bit(i) ((tuolaji_word)1 << (i))
    #define tuolaji_low_bit(w) ((w) & -(w))
    #define tuolaji_low_32 0xFFFFFFFFLL
    """
    void copy_state "tuolaji_copy_state" (object target, object source) noexcept nogil
    void copy_course "tuolaji_copy_course" (object target, object source) noexcept nogil
    void clear_course "tuolaji_clear_course" (object deal) noexcept nogil
    int set_field "PyObject_GenericSetAttr" (object target, object name, object value) except -1
    long long LOW_32 "tuolaji_low_32"
    long long bit "tuolaji_bit" (int index) noexcept nogil
    int popcount "tuolaji_popcount" (long long word) noexcept nogil
    long long low_bit "tuolaji_low_bit" (long long word) noexcept nogil
    int low_index "tuolaji_low" (long long word) noexcept nogil
    int high_index "tuolaji_high" (long long word) noexcept nogil
    long long kth_bit "tuolaji_kth" (long long word, int k) noexcept nogil

# A number of 8 bits may be any part of memory for C, which reads anew after each one where
# all of them stand; so where they stand is read once.
cdef inline void clear_bytes(signed char[::1] room, long long first, long long many) noexcept nogil:
    if many > 0:
        memset(&room[first], 0, many)

cdef inline void put_bytes(signed char[::1] room, long long first, const int *numbers, long long many) noexcept nogil:
    cdef signed char *target
    cdef long long index
    if many > 0:
        target = &room[first]
        for index in range(many):
            target[index] = <signed char>numbers[index]
