import type { Client } from 'pg';
import { beginRules, findAcross, findOfTenants, readRules } from '@/lib/ledger/invariants';
import type { Violation } from '@/lib/ledger/proof';

const isCluster = Boolean(process.env.CLUSTER_URL);

/** What the proof would find in the rows that a transaction sees: it has been begun. */
export async function violationsSeen(owner: Client): Promise<Violation[]> {
  const rules = await readRules(isCluster);
  await beginRules(owner, isCluster);
  await owner.query('SET LOCAL cursor_tuple_fraction = 1');
  const found = await findAcross(owner, rules);
  for await (const rows of findOfTenants(owner, rules)) found.push(...rows);
  return found;
}
