/**
 * How long anybody waits for the database, in real milliseconds. Each is longer than what it waits for: the server ends a statement, and
 * only a server that says nothing for longer than that is given up.
 */
export const limits = {
  /** For one row that others hold. */
  lockMs: 10_000,
  statementMs: 15_000,
  /** In a transaction that its caller has forgotten. */
  idleMs: 15_000,
  /** For a transaction that one operation has begun, from its begin to its end. */
  transactionMs: 10_000,
  /** Without a word from the server, while somebody waits: it is frozen, or the way to it is dead. */
  silenceMs: 18_000,
  /** For a connection, a free one or a new one. */
  connectMs: 5_000,
  /** For a turn at the work of this process; see http/turns. */
  turnMs: 5_000,
};

/** How many may wait for each connection: whoever came after them would wait for longer than connectMs, and is told at once. */
export const waitersPerConnection = 50;
