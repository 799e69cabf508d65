import { newId } from '@/lib/db/ids';
import type { Database } from '@/lib/db/prisma';
import { effectiveFrom, type FeeRow, heldFee, refuseStale } from '@/lib/merchants/fees/fee-rate';
import { exactTime, presentFee } from '@/lib/merchants/fees/present';
import type { FeeLine } from '@/lib/merchants/fees/schema';
import { findHeldFees, readLastNumber, saveFees } from '@/lib/merchants/fees/store';
import { refuseSeller } from '@/lib/merchants/refuse-seller';
import { lockMerchant } from '@/lib/merchants/store';
import type { FeeKind, FeeMethod } from '@/lib/money/rates';
import type { Change } from '@/lib/operation/audit';
import type { Context } from '@/lib/operation/operation';

type Terms = { id: string; methods: readonly FeeMethod[]; effective_at?: string | undefined; last_number: number };

/**
 * Writes one row for each method in the transaction of the operation. Refuses a seller, a moment in the past, and a caller that has not
 * seen the newest row.
 */
export async function writeFees(
  { caller: { actor }, scope, now }: Context,
  kind: FeeKind,
  value: number,
  terms: Terms,
  database: Database,
): Promise<{ lines: FeeLine[]; changes: Change[] }> {
  const effectiveAt = effectiveFrom(terms.effective_at, now);
  // two operators wait for each other here, so that the numbers have no gaps and the second is refused
  const merchant = await lockMerchant(scope, terms.id, database);
  refuseSeller(merchant);
  const { tenantId } = merchant;
  const last = await readLastNumber(tenantId, database);
  refuseStale(terms.last_number, last);
  const before = await findHeldFees(tenantId, effectiveAt, database);
  const author = { authorId: actor.kind === 'user' ? actor.userId : null, authorLabel: actor.label };
  const rows = terms.methods.map(
    (method, index): FeeRow => ({ id: newId(), number: last + index + 1, kind, method, value, effectiveAt, ...author, createdAt: now }),
  );
  await saveFees(database, tenantId, rows);
  const unit = kind === 'processing' ? 'basis_points' : 'amount';
  const changes = rows.map(
    ({ id, method }): Change => ({
      tenantId,
      subjectKind: 'fee',
      subjectId: id,
      before: { kind, method, [unit]: heldFee(before, kind, method).value },
      after: { kind, method, [unit]: value, effective_at: exactTime(effectiveAt) },
    }),
  );
  return { lines: rows.map(presentFee), changes };
}
