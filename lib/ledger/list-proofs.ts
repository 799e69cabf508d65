import { z } from 'zod';
import { presentRun } from '@/lib/ledger/present';
import { type Finding, proofRunReply } from '@/lib/ledger/proof';
import { findProofs, findTenantNames } from '@/lib/ledger/store';
import { listOf, listReply, pageInput, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';

const input = z.object(pageInput);
const output = listReply(proofRunReply);

export const listProofs = query<typeof input, z.output<typeof output>>({
  name: 'ledger.proofs',
  summary: 'List the last proofs of the ledger, newest first',
  allow: 'installation:run',
  input,
  output,
  async run(_, given) {
    const page = pageOf(given);
    const { rows, total } = await findProofs(page);
    const findings = rows.flatMap(({ violations }) => (violations ?? []) as unknown as Finding[]);
    const tenants = findings.flatMap(({ examples }) => examples.flatMap(({ tenant }) => tenant ?? []));
    const names = tenants.length > 0 ? await findTenantNames([...new Set(tenants)]) : {};
    return listOf(
      page,
      total,
      rows.map((row) => presentRun(row, names)),
    );
  },
});
