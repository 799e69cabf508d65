import 'server-only';
import type { Area } from '@/components/shell/areas';
import type { Actor } from '@/lib/auth/actor';
import { can } from '@/lib/auth/permissions';

const operatorAreas: Area[] = ['overview', 'merchants', 'feeRates', 'adjustments', 'ledgerProof'];

/** What this person is led to. */
export function areasOf(actor: Actor): Area[] {
  return [...(can(actor, 'installation:run') ? operatorAreas : []), 'payments', ...(can(actor, 'keys:read') ? (['keys'] as const) : [])];
}
