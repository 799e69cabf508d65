const nineHoursMs = 9 * 60 * 60 * 1000;

/** `2027-01-01T00:00`: the value of a datetime field, in Tokyo. */
export const fieldOf = (at: Date): string => new Date(at.getTime() + nineHoursMs).toISOString().slice(0, 16);

/** The time of such a field, whatever the browser's own zone is; null: invalid. */
export function momentOf(field: string): string | null {
  const [day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::00(?:\.000)?)?$/.exec(field)?.slice(1) ?? [];
  const at = new Date(`${day}T${time}:00+09:00`);
  return Number.isNaN(at.getTime()) || fieldOf(at) !== `${day}T${time}` ? null : `${day}T${time}:00+09:00`;
}

/** The next midnight in Tokyo, the usual start of an agreement. */
export function nextMidnight(now: Date): string {
  const day = fieldOf(new Date(now.getTime() + 24 * 60 * 60 * 1000)).slice(0, 10);
  return `${day}T00:00`;
}
