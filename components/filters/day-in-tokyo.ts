/** The Japanese day of a moment, `daysBefore` days earlier. */
export function dayInTokyo(moment: Date, daysBefore = 0): string {
  const nineHours = 9 * 60 * 60 * 1000;
  return new Date(moment.getTime() + nineHours - daysBefore * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
