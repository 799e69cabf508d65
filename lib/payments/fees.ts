import { serviceAccounts } from '@/lib/ledger/account';
import { type Transfer, transfers } from '@/lib/ledger/transfer';
import { type CardBrand, processingFee, rateFor } from '@/lib/money/rates';
import type { SplitEntry } from '@/lib/splits/split';

/** What a capture moves, in the order in which the platform reads it. `captured` is amount + tax; `merchantId` the processing merchant. */
export function captureTransfers(merchantId: string, captured: number, splits: readonly SplitEntry[], brand: CardBrand): Transfer[] {
  const rateBasisPoints = rateFor(brand);
  const { fee, tax } = processingFee(captured, rateBasisPoints);
  return transfers([
    { type: 'payment', from: serviceAccounts.clearing, to: merchantId, amount: captured },
    ...splits.map(({ submerchantId, amount }) => ({ type: 'payment_transfer' as const, from: merchantId, to: submerchantId, amount })),
    ...splits.map(({ submerchantId, platformFee }) => ({
      type: 'platform_fee' as const,
      from: submerchantId,
      to: merchantId,
      amount: platformFee,
    })),
    { type: 'processing_fee', from: merchantId, to: serviceAccounts.revenue, amount: fee, rateBasisPoints },
    { type: 'processing_fee_tax', from: merchantId, to: serviceAccounts.tax, amount: tax },
  ]);
}
