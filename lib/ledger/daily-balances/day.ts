const dayMs = 24 * 60 * 60 * 1000;
/** Tokyo has no summer time. */
const tokyoMs = 9 * 60 * 60 * 1000;
/**
 * An entry is dated some seconds before it is committed, so a day counts as complete only this long after midnight. An entry that comes even
 * later is still found by its number (see ./build): this only saves work.
 */
const graceMs = 15 * 60 * 1000;

/** The midnight in Tokyo at which `2026-11-21` starts, `days` later. */
export const startOfDay = (day: string, days = 0): Date => new Date(Date.parse(`${day}T00:00:00+09:00`) + days * dayMs);

/** `2026-11-21`: the day in Tokyo, `daysBefore` days earlier. */
export const dayIn = (at: Date, daysBefore = 0): string => new Date(at.getTime() + tokyoMs - daysBefore * dayMs).toISOString().slice(0, 10);

/** The midnight before which every day counts as complete. */
export const daysOverAt = (now: Date): Date => startOfDay(dayIn(new Date(now.getTime() - graceMs)));

/** When the day that ended at this midnight may be built. */
export const dueAtOf = (midnight: Date): Date => new Date(midnight.getTime() + graceMs);
