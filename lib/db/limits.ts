/**
 * Time limits for the database, in real milliseconds. Each is longer than the limit inside it: the server ends a statement, and only a
 * server that is silent for longer is given up.
 */
export const limits = {
  /** Waiting for one locked row. */
  lockMs: 10_000,
  statementMs: 15_000,
  /** An abandoned transaction. */
  idleMs: 15_000,
  /** One operation's transaction from begin to end. */
  transactionMs: 10_000,
  /** A silent server while a call waits: it is frozen, or the connection is dead. */
  silenceMs: 18_000,
  /** Waiting for a free or new connection. */
  connectMs: 5_000,
  /** Waiting for a turn of this process; see http/turns. */
  turnMs: 5_000,
};

/** The most callers that wait for each connection: later callers would wait longer than connectMs, and are refused at once. */
export const waitersPerConnection = 50;
