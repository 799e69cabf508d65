import { customerFee, processingFee } from '@/lib/money/rates';

/** In yen: what a customer pays, what the service takes of it, and what the merchant has afterwards, before it divides it among sellers. */
export type SaleCost = { paid: number; customerFee: number; fee: number; tax: number; arrives: number };

/** What a sale of `price` (tax included) costs by a method: computed by what computes it when the money moves. */
export function saleCost(price: number, basisPoints: number, customerFeeYen: number): SaleCost {
  const { total } = customerFee(customerFeeYen);
  const { fee, tax } = processingFee(price, basisPoints);
  return { paid: price + total, customerFee: total, fee, tax, arrives: price - fee - tax };
}
