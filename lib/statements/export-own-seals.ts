import { z } from 'zod';
import type { Caller } from '@/lib/auth/actor';
import { exportTenant } from '@/lib/ledger/seals/export/export-tenant';
import { sealedDays } from '@/lib/ledger/seals/export/schema';
import { contextOf } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { refuse } from '@/lib/refusal';
import { showLastProof } from '@/lib/statements/show-last-proof';

const input = z.object(sealedDays);

/** All sealed days of the caller's own ledger, including its sellers' records. Refuses a seller, whose part is not proven by itself. */
export async function exportOwnSeals(caller: Caller, raw: unknown): Promise<AsyncIterable<string>> {
  const { scope } = contextOf(showLastProof.definition, caller);
  if (scope.kind !== 'merchant') return refuse('forbidden');
  return exportTenant(scope.tenantId, parse(input, raw), false);
}
