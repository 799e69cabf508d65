const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** `urgent` below 72 hours, `soon` below seven days. */
export type Urgency = 'over' | 'urgent' | 'soon' | 'calm';
/** The time left in whole days, hours and minutes, rounded down. */
export type Left = { days: number; hours: number; minutes: number; urgency: Urgency };

const urgencyOf = (ms: number): Urgency => (ms < 0 ? 'over' : ms < 3 * dayMs ? 'urgent' : ms < 7 * dayMs ? 'soon' : 'calm');

/** How long a chargeback can still be answered; the deadline itself is in time. */
export function leftUntil(dueAt: Date, now: Date): Left {
  const ms = dueAt.getTime() - now.getTime();
  const rest = Math.max(0, ms);
  return {
    days: Math.floor(rest / dayMs),
    hours: Math.floor((rest % dayMs) / hourMs),
    minutes: Math.floor((rest % hourMs) / minuteMs),
    urgency: urgencyOf(ms),
  };
}

/** The units to show: the two largest at most, so that nothing is rounded up. */
export function unitOf({ days, hours, minutes, urgency }: Left): 'over' | 'days' | 'hours' | 'minutes' | 'seconds' {
  if (urgency === 'over') return 'over';
  if (days > 0) return 'days';
  if (hours > 0) return 'hours';
  return minutes > 0 ? 'minutes' : 'seconds';
}
