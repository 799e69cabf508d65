/**
 * Milliseconds of real time during which an attempt belongs to the call that opened it. It asks the acquirer only within the first part of
 * them and waits for an answer no longer than `askMs`. When the lease is over every call has ended for a while, unless its process
 * was stopped meanwhile: such a call meets an attempt that whoever took it up has closed at the acquirer.
 */
export const leaseMs = 60_000;
export const askWithinMs = 15_000;
export const askMs = 25_000;
