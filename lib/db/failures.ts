type Failure = { code?: unknown; message?: unknown; cause?: unknown; meta?: { driverAdapterError?: { cause?: DriverCause } } };
type DriverCause = { originalCode?: unknown; originalMessage?: unknown; kind?: unknown };

const driverCauseOf = (error: unknown): DriverCause | undefined => (error as Failure | null)?.meta?.driverAdapterError?.cause;

const internalError = 'XX000';
const connectionFailure = '08006';
/** A cluster that loses a worker says so as an internal error, too: at the end of a transaction, or in the words of its own driver. */
const lostWorker = /could not commit transaction for shard|server closed the connection unexpectedly|connection to the remote node/;

const isLostWorker = (error: unknown): boolean =>
  lostWorker.test(String(driverCauseOf(error)?.originalMessage ?? (error as Failure | null)?.message));

/**
 * The SQLSTATE of a failed statement, wherever the layers below have put it; undefined for anything else, including their own codes (P1…,
 * P2…). A worker that is lost is a lost connection: nobody knows what has become of the statement.
 */
export function sqlState(error: unknown): string | undefined {
  const own = driverCauseOf(error)?.originalCode ?? (error as Failure | null)?.code;
  if (own === internalError && isLostWorker(error)) return connectionFailure;
  return typeof own === 'string' && /^(?!P[12])[0-9A-Z]{5}$/.test(own) ? own : undefined;
}

const connectionCodes = /^(P1001|P1002|P1008|P1017|P2024|P2028|P2037|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/;
// Prisma's names for a connection that failed inside a statement.
const connectionKinds = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;
// The driver gives these errors no code.
const connectionWords = /timeout exceeded when trying to connect|Connection terminated|not queryable|Client was closed/;
// Connection lost, no resources (memory, disk, connections), shut down by an administrator, a failing disk, or a read-only server.
const unavailableStates = /^(08...|53...|57...|58030|25006)$/;
// Deadlock, serialization failure, lock timeout; and a table that a migration changed under a running function or a cached plan.
const transientStates = /^(40P01|40001|55P03|XX000|0A000)$/;

/**
 * A client that goes away while it sends: Node gives it the code of a lost connection, and only these words tell the difference. It says
 * nothing about the database.
 */
export function isClientGone(error: unknown): boolean {
  const { code, message } = (error ?? {}) as Failure;
  return code === 'ECONNRESET' && message === 'aborted';
}

/** The database is unreachable, shutting down or out of resources, or other statements were in the way: a later call may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (isClientGone(error)) return false;
  const state = sqlState(error);
  if (state && (unavailableStates.test(state) || transientStates.test(state))) return true;
  const { code, message, cause } = (error ?? {}) as Failure;
  if (connectionCodes.test(String(code)) || connectionWords.test(String(message))) return true;
  if (connectionKinds.test(String(driverCauseOf(error)?.kind))) return true;
  return cause !== undefined && cause !== error && isUnavailable(cause);
}

/** A worker of a cluster cannot be reached, and the coordinator says so. */
export const isWorkerLost = (error: unknown): boolean => sqlState(error)?.startsWith('08') === true;

// One statement or transaction that took too long: says nothing about the next one.
const ownDoing = /^(57014|P2028)$/;

/** The cause in one word from the drivers' and the database's own lists; undefined: none of those. */
export function unavailableBecause(error: unknown): string | undefined {
  if (isClientGone(error)) return undefined;
  const { code, message, cause } = (error ?? {}) as Failure;
  const state = sqlState(error);
  if (state && unavailableStates.test(state)) return state;
  if (connectionCodes.test(String(code))) return String(code);
  if (connectionWords.test(String(message))) return 'no connection';
  const kind = String(driverCauseOf(error)?.kind);
  if (connectionKinds.test(kind)) return kind;
  return cause === undefined || cause === error ? undefined : unavailableBecause(cause);
}

/** The database serves nobody at the moment: neither one statement's own fault, nor a conflict with others. */
export function isAway(error: unknown): boolean {
  const because = unavailableBecause(error);
  return because !== undefined && !ownDoing.test(because);
}

/** Refusals of our own functions in the database. */
export const startLost = 'BP002';
export const keyTaken = 'BP004';
export const alreadyCompleted = 'BP005';
export const tooLate = 'BP006';

/** The statement lost against a concurrent one, possibly a migration, and changed nothing. */
export const isTransient = (state: string | undefined): boolean => state !== undefined && transientStates.test(state);
