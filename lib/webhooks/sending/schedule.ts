/** Not counting the first attempt. */
export const maxRetries = 25;

/** How long before retry n (1 … 25): 4 s, 45 s, 192 s … 100 h, in all 25 days. */
export const waitSeconds = (retry: number): number => Math.round(360_000 * (retry / maxRetries) ** 3.5552688);

/** When a delivery is retried after this many failures, counted from the start of its last attempt; null: no more retries. */
export const retryAt = (failures: number, startedAt: Date): Date | null =>
  failures > maxRetries ? null : new Date(startedAt.getTime() + waitSeconds(failures) * 1_000);
