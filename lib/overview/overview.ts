const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Tokyo has no summer time. */
const tokyoMs = 9 * hourMs;

/** The Tokyo days in a period, including today. */
const stretchDays = 30;

/** The midnight in Tokyo at which the day of `at` started. */
export const dayStart = (at: Date): Date => new Date(Math.floor((at.getTime() + tokyoMs) / dayMs) * dayMs - tokyoMs);
/** `2026-11-21`: the day in Tokyo. */
export const dayOf = (at: Date): string => new Date(at.getTime() + tokyoMs).toISOString().slice(0, 10);

/** Thirty days including today and the thirty before, in business time. `elapsedMs`: how much of today has passed. */
export function stretchesOf(now: Date) {
  const today = dayStart(now);
  const daysBack = (days: number) => new Date(today.getTime() - days * dayMs);
  const elapsedMs = now.getTime() - today.getTime();
  return { today, elapsedMs, until: now, from: daysBack(stretchDays - 1), earlier: daysBack(2 * stretchDays - 1) };
}
export type Stretches = ReturnType<typeof stretchesOf>;

/** Captures of one day, separately for the part of the day that has passed today (`early`) and the rest. */
export type Part = { day: string; early: boolean; amount: number; payments: number };

/**
 * Every day of the thirty, including days without a payment, each with the corresponding day of the thirty before; and sums, each compared
 * with the same sum earlier: half of today with half a day, by default yesterday's, otherwise `daysBack` days ago.
 */
export function volumeOf(parts: readonly Part[], { today }: Stretches, { daysBack: against = 1 } = {}) {
  const at = (daysBack: number) => dayOf(new Date(today.getTime() - daysBack * dayMs));
  const sums = new Map<string, { amount: number; payments: number; early: number }>();
  for (const { day, early, amount, payments } of parts) {
    const sum = sums.get(day) ?? { amount: 0, payments: 0, early: 0 };
    sums.set(day, { amount: sum.amount + amount, payments: sum.payments + payments, early: sum.early + (early ? amount : 0) });
  }
  const on = (daysBack: number) => sums.get(at(daysBack)) ?? { amount: 0, payments: 0, early: 0 };
  const days = Array.from({ length: stretchDays }, (_, index) => {
    const daysBack = stretchDays - 1 - index;
    const { amount, payments } = on(daysBack);
    return { day: at(daysBack), amount, payments, before: on(daysBack + stretchDays).amount };
  });
  const total = (key: 'amount' | 'payments' | 'before') => days.reduce((sum, day) => sum + day[key], 0);
  const { amount: sameDay, early } = on(stretchDays);
  return {
    today: { amount: on(0).amount, payments: on(0).payments, before: on(against).early },
    month: { amount: total('amount'), payments: total('payments'), before: total('before') - sameDay + early },
    days,
  };
}
