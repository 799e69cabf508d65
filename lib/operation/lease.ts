/**
 * Milliseconds of real time during which an attempt belongs to the call that opened it. The call may ask the acquirer only in the first
 * part of the lease, and waits at most `askMs` for an answer. When the lease ends, every call has ended some time before, unless its
 * process was suspended: such a call finds its attempt closed at the acquirer by recovery.
 */
export const leaseMs = 60_000;
export const askWithinMs = 15_000;
export const askMs = 25_000;
