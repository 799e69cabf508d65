import { clearingOf, serviceAccounts } from '@/lib/ledger/account';
import { type Transfer, transfers } from '@/lib/ledger/transfer';
import { processingFee } from '@/lib/money/rates';
import { netOf } from '@/lib/money/tax';
import type { SplitEntry } from '@/lib/splits/split';

/** `rateBasisPoints`: in force when the capture is requested. `customerFee`: tax included, in force when the payment was made. */
export type Fees = { rateBasisPoints: number; customerFee: number; acquirer: string };

/**
 * The transfers of a capture, in the order in which the platform reads them. `captured` is amount + tax; `merchantId` the processing
 * merchant. The customer's payment method fee goes from the acquirer to the service, and no merchant sees it.
 */
export function captureTransfers(
  merchantId: string,
  captured: number,
  splits: readonly SplitEntry[],
  { rateBasisPoints, customerFee, acquirer }: Fees,
): Transfer[] {
  const clearing = clearingOf(acquirer);
  const { fee, tax } = processingFee(captured, rateBasisPoints);
  return transfers([
    { type: 'payment', from: clearing, to: merchantId, amount: captured },
    ...splits.map(({ submerchantId, amount }) => ({ type: 'payment_transfer' as const, from: merchantId, to: submerchantId, amount })),
    ...splits.map(({ submerchantId, platformFee }) => ({
      type: 'platform_fee' as const,
      from: submerchantId,
      to: merchantId,
      amount: platformFee,
    })),
    { type: 'processing_fee', from: merchantId, to: serviceAccounts.revenue, amount: fee, rateBasisPoints },
    { type: 'processing_fee_tax', from: merchantId, to: serviceAccounts.tax, amount: tax },
    { type: 'customer_fee', from: clearing, to: serviceAccounts.revenue, amount: netOf(customerFee) },
    { type: 'customer_fee_tax', from: clearing, to: serviceAccounts.tax, amount: customerFee - netOf(customerFee) },
  ]);
}
