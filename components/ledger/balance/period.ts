const dayMs = 24 * 60 * 60 * 1000;

/** The day `days` after a day, as `2026-11-21`. */
const dayAfter = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

export type Days = { from: string; to: string };

/** Usual periods; `today`: the service's day in Tokyo. */
export function presetsOf(today: string) {
  const first = `${today.slice(0, 8)}01`;
  const lastBefore = dayAfter(first, -1);
  const yesterday = dayAfter(today, -1);
  return [
    { id: 'today', from: today, to: today },
    { id: 'yesterday', from: yesterday, to: yesterday },
    { id: 'thisMonth', from: first, to: today },
    { id: 'lastMonth', from: `${lastBefore.slice(0, 8)}01`, to: lastBefore },
  ] as const;
}
