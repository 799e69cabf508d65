/** SQLSTATE of a failed statement, wherever the layers below have put it; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const at = error as { code?: unknown; meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } } } | null;
  const own = at?.meta?.driverAdapterError?.cause?.originalCode ?? at?.code;
  return typeof own === 'string' && /^[0-9A-Z]{5}$/.test(own) ? own : undefined;
}

/** Refusals of our own functions in the database. */
export const startLost = 'BP002';
export const keyTaken = 'BP004';
export const alreadySettled = 'BP005';

/** The statement lost against a concurrent one and left nothing behind. */
export const isTransient = (state: string | undefined): boolean => state === '40P01' || state === '40001' || state === '55P03';
