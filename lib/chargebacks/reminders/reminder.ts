const hourMs = 60 * 60 * 1_000;

/** Times before the due date, the most urgent last; `raised`: the first mail. */
export const reminderSteps = ['raised', 'week', 'three_days', 'day'] as const;
export type ReminderStep = (typeof reminderSteps)[number];

const beforeMs: Record<Exclude<ReminderStep, 'raised'>, number> = { week: 7 * 24 * hourMs, three_days: 72 * hourMs, day: 24 * hourMs };
const thresholds = [
  ['week', beforeMs.week],
  ['three_days', beforeMs.three_days],
  ['day', beforeMs.day],
] as const;

/** From here on the screens show it as urgent. */
export const urgentMs = beforeMs.three_days;

/** The reminder for a moment: the most urgent one that is due. */
export function stepAt(dueAt: Date, now: Date): ReminderStep {
  const left = dueAt.getTime() - now.getTime();
  return thresholds.findLast(([, ms]) => left <= ms)?.[0] ?? 'raised';
}

/** The time of the next reminder; null: none is left. */
export function nextReminder(dueAt: Date, now: Date): Date | null {
  const coming = thresholds.map(([, ms]) => new Date(dueAt.getTime() - ms)).find((at) => at > now);
  return coming ?? null;
}
