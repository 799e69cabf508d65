import type { BalanceSum } from '@/lib/ledger/store';
import { presentMerchant } from '@/lib/merchants/present';
import type { SellerReply } from '@/lib/merchants/sellers/schema';
import type { MerchantRow } from '@/lib/merchants/store';
import { yenOf } from '@/lib/money/yen';
import type { Context } from '@/lib/operation/operation';
import { refuse } from '@/lib/refusal';

/** The tenant whose sellers the caller looks after: a platform's. Refuses 403 to everybody else, a seller's own people included. */
export function platformOf({ caller: { actor }, scope }: Context): string {
  if (scope.kind !== 'merchant' || actor.kind === 'system' || actor.platformRole !== 'platform') return refuse('forbidden');
  return scope.tenantId;
}

const nothing: BalanceSum = { total: 0n, held: 0n };

/** A seller with what it has. */
export function presentSeller(row: MerchantRow, { total, held } = nothing, live: boolean): SellerReply {
  return { ...presentMerchant(row, live), balance: { total: yenOf(total), held: yenOf(held), available: yenOf(total - held) } };
}
