const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The time left in its largest unit, rounded down: never more than is left. */
export function leftOf(ms: number): { unit: 'days' | 'hours' | 'minutes'; count: number } | null {
  if (ms <= 0) return null;
  if (ms >= dayMs) return { unit: 'days', count: Math.floor(ms / dayMs) };
  if (ms >= hourMs) return { unit: 'hours', count: Math.floor(ms / hourMs) };
  return { unit: 'minutes', count: Math.max(1, Math.floor(ms / minuteMs)) };
}
