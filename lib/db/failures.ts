/** SQLSTATE of a failed statement, wherever the layers below have put it; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const at = error as { code?: unknown; meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } } } | null;
  const own = at?.meta?.driverAdapterError?.cause?.originalCode ?? at?.code;
  return typeof own === 'string' && /^[0-9A-Z]{5}$/.test(own) ? own : undefined;
}

const connectionCodes = /^(P1001|P1002|P1008|P1017|P2024|P2028|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/;
// The driver gives these two no code.
const connectionWords = /timeout exceeded when trying to connect|Connection terminated/;

/** The database cannot be reached, is going down, or has nothing to spare: a later call may succeed. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state && /^(08|53|57)/.test(state)) return true;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return connectionCodes.test(String(code)) || connectionWords.test(String(message));
}

/** Refusals of our own functions in the database. */
export const startLost = 'BP002';
export const keyTaken = 'BP004';
export const alreadySettled = 'BP005';

/** The statement lost against a concurrent one and left nothing behind. */
export const isTransient = (state: string | undefined): boolean => state === '40P01' || state === '40001' || state === '55P03';
