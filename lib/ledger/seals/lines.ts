// SQL that writes the lines of rows. The database hashes them: hundreds of thousands of lines would keep this process from its payments.
// docs/ledger-proof.md describes the lines.
const moment = (column: string) => `'"' || to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`;
const uuid = (column: string) => `coalesce('"' || ${column} || '"', 'null')`;
const text = (column: string) => `coalesce(to_json(${column})::text, 'null')`;
const figure = (column: string) => `coalesce(${column}::text, 'null')`;

/** Keys in alphabetical order without spaces, so that other programs write the same bytes. */
function lineOf(row: string, fields: Record<string, string>): string {
  const all = Object.entries({ ...fields, row: `'"${row}"'` }).sort(([one], [other]) => (one < other ? -1 : 1));
  return `'{' || ${all.map(([name, value]) => `'"${name}":' || ${value}`).join(` || ',' || `)} || '}'`;
}

/** The line of an entry `e`. */
export const entryLine = lineOf('entry', {
  account_id: uuid('e."accountId"'),
  amount: figure('e.amount'),
  counterparty_id: uuid('e."counterpartyId"'),
  created_at: moment('e."createdAt"'),
  description: text('e.description'),
  id: uuid('e.id'),
  payment_id: uuid('e."paymentId"'),
  rate_basis_points: figure('e."rateBasisPoints"'),
  slot: figure('e.slot'),
  transaction_id: uuid('e."transactionId"'),
  type: text('e.type'),
});

/** The line of a transaction `t`. */
export const transactionLine = lineOf('transaction', {
  attempt_id: uuid('t."attemptId"'),
  created_at: moment('t."createdAt"'),
  id: uuid('t.id'),
  kind: text('t.kind'),
  payment_id: uuid('t."paymentId"'),
});

export const sha256Of = (line: string): string => `encode(sha256(convert_to(${line}, 'UTF8')), 'hex')`;
