import { z } from 'zod';
import type { Caller } from '@/lib/auth/actor';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { exportTenant } from '@/lib/ledger/seals/export/export-tenant';
import { sealedDays } from '@/lib/ledger/seals/export/schema';
import { findTenantSeals, isTenant, type TenantSeal } from '@/lib/ledger/seals/export/store';
import { listOf, listReply, pageInput, pageOf } from '@/lib/operation/list';
import { contextOf } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { query } from '@/lib/operation/query';
import { id } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';

const sealReply = z.looseObject({
  resource: z.literal('ledger_seal'),
  tenant_id: z.string(),
  name: z.string(),
  /** The last past day that is sealed or has no entry. null: none yet. */
  sealed_to: z.string().nullable(),
  /** The day, number and hash of the last seal; null: no seal yet. */
  day: z.string().nullable(),
  number: z.int().nullable(),
  sha256: z.string().nullable(),
});
export type SealReply = z.output<typeof sealReply>;

const presentSeal = ({ tenantId, name, sealedTo, number, startsAt, hash }: TenantSeal): SealReply => ({
  resource: 'ledger_seal',
  tenant_id: tenantId,
  name,
  sealed_to: sealedTo && dayIn(sealedTo, 1),
  day: startsAt && dayIn(startsAt),
  number,
  sha256: hash,
});

const input = z.object(pageInput);
const output = listReply(sealReply);

export const listSeals = query<typeof input, z.output<typeof output>>({
  name: 'ledger.seals',
  summary: 'List until which day each ledger is sealed, and its last seal',
  allow: 'installation:run',
  input,
  output,
  async run(_, given) {
    const page = pageOf(given);
    const { rows, total } = await findTenantSeals(page);
    return listOf(page, total, rows.map(presentSeal));
  },
});

const exportInput = z.object({ id: id(), ...sealedDays });

/** All sealed days of a tenant with every row, for operators. */
export async function exportSeals(caller: Caller, raw: unknown): Promise<AsyncIterable<string>> {
  contextOf(listSeals.definition, caller);
  const { id: tenantId, ...days } = parse(exportInput, raw);
  if (!(await isTenant(tenantId))) refuse('not_found');
  return exportTenant(tenantId, days, true);
}
