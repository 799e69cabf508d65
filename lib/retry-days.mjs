// @ts-check
// On which days a refused charge of a subscription is tried again, counted from its first try. Plain JavaScript, because the settings read it.

/** The most of these days. */
export const mostRetries = 8;
/** The last day that can be one of them. */
export const longestRetryDays = 30;

/** Whether these are such days: whole ones, each later than the one before. None: it is not tried again. @param {unknown} days */
export const areRetryDays = (days) =>
  Array.isArray(days) &&
  days.length <= mostRetries &&
  days.every((day, at) => Number.isInteger(day) && day > (days[at - 1] ?? 0) && day <= longestRetryDays);

/** The days in a text like `1, 3, 5, 7`; undefined: there are none, or they are no such days. @param {string} typed @returns {number[] | undefined} */
export function retryDaysIn(typed) {
  const parts = typed
    .normalize('NFKC')
    .split(/[\s,、・]+/)
    .filter((part) => part !== '');
  const days = parts.map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : Number.NaN));
  return days.length > 0 && areRetryDays(days) ? days : undefined;
}
