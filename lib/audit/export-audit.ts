import { filterOf, listAudit, presentAudit } from '@/lib/audit/list-audit';
import { type AuditReply, listAuditInput } from '@/lib/audit/schema';
import { findAudits } from '@/lib/audit/store';
import type { Caller } from '@/lib/auth/actor';
import { settings } from '@/lib/installation';
import { contextOf } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { rowsAtOnce } from '@/lib/operation/read-on';
import { refuse } from '@/lib/refusal';

/** Every change of a filter, newest first, in parts; refuses like the list, before the first. */
export async function exportMerchantAudit(caller: Caller, raw: unknown): Promise<AsyncIterable<AuditReply[]>> {
  const { scope } = contextOf(listAudit.definition, caller);
  if (scope.kind !== 'merchant') return refuse('forbidden');
  const filter = filterOf(parse(listAuditInput, raw));
  const { tenantId } = scope;
  async function* parts() {
    for (let before = filter.before; ; ) {
      const { rows, older } = await findAudits(tenantId, { ...filter, before }, rowsAtOnce, settings().mode === 'live');
      if (rows.length > 0) yield rows.map(presentAudit);
      before = older;
      if (before === null) return;
    }
  }
  return parts();
}
