import { type FeeRow, heldFee } from '@/lib/merchants/fees/fee-rate';
import type { FeeLine, FeesReply } from '@/lib/merchants/fees/schema';
import { customerFee, feeMethods, rateFor } from '@/lib/money/rates';

/** To the millisecond: the start of a fee is compared, not only read. */
export const exactTime = (at: Date): string => at.toISOString();

export const presentFee = (row: FeeRow): FeeLine => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  method: row.method,
  basis_points: row.kind === 'processing' ? row.value : null,
  amount: row.kind === 'customer' ? row.value : null,
  effective_at: exactTime(row.effectiveAt),
  author: row.authorLabel,
  created_at: exactTime(row.createdAt),
});

/** The fees in force for every method, defaults included, and the planned ones. */
export function presentFees(merchantId: string, lastNumber: number, held: readonly FeeRow[], planned: readonly FeeRow[]): FeesReply {
  const methods = feeMethods.map((method) => {
    const processing = heldFee(held, 'processing', method);
    const customer = heldFee(held, 'customer', method);
    const { fee, tax, total } = customerFee(customer.value);
    return {
      method,
      processing: {
        basis_points: processing.value,
        default_basis_points: rateFor(method),
        agreed: processing.agreed && presentFee(processing.agreed),
      },
      customer: { amount: fee, tax, total, agreed: customer.agreed && presentFee(customer.agreed) },
    };
  });
  return { resource: 'fees', merchant_id: merchantId, last_number: lastNumber, methods, planned: planned.map(presentFee) };
}
