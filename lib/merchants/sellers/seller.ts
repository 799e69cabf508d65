import type { BalanceSum } from '@/lib/ledger/store';
import { presentMerchant } from '@/lib/merchants/present';
import type { SellerFigures } from '@/lib/merchants/sellers/figures/store';
import type { SellerReply } from '@/lib/merchants/sellers/schema';
import type { SellerRow } from '@/lib/merchants/sellers/store';
import { yenOf } from '@/lib/money/yen';
import type { Context } from '@/lib/operation/operation';
import { wireTimeOrNull } from '@/lib/operation/time';
import { refuse } from '@/lib/refusal';

/** The platform whose sellers the caller manages. Refuses 403 every other caller, including a seller's own users. */
export function platformOf({ caller: { actor }, scope }: Context): string {
  if (scope.kind !== 'merchant' || actor.kind === 'system' || actor.platformRole !== 'platform') return refuse('forbidden');
  return scope.tenantId;
}

const nothing: BalanceSum = { total: 0n, held: 0n };

function progressIn({ answeredCount, requiredCount, erroredCount, missingFilesCount, submittedAt }: SellerRow): SellerReply['progress'] {
  if (answeredCount === null || requiredCount === null || erroredCount === null) return null;
  const counts = { answered: answeredCount, required: requiredCount, errored: erroredCount, missing_documents: missingFilesCount };
  return { ...counts, submitted_at: wireTimeOrNull(submittedAt) };
}

const nothingSold: SellerFigures = { sold: 0n, paid: null, payDay: null };

/** A seller with its balance, its sales, and the progress of its application. */
export function presentSeller(row: SellerRow, { total, held } = nothing, { sold, paid, payDay } = nothingSold, live: boolean): SellerReply {
  const balance = { total: yenOf(total), held: yenOf(held), available: yenOf(total - held) };
  const status = row.applicationStatus as SellerReply['status'];
  const last = paid === null || payDay === null ? null : { amount: yenOf(paid), day: payDay };
  return { ...presentMerchant(row, live), status, balance, progress: progressIn(row), sold: yenOf(sold), last_payout: last };
}
