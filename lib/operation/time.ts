/** A time in the API: UTC, whole seconds. */
export const wireTime = (at: Date | string): string => `${new Date(at).toISOString().slice(0, 19)}Z`;
export const wireTimeOrNull = (at: Date | string | null): string | null => (at === null ? null : wireTime(at));
