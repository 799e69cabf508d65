import { customerFee, processingFee } from '@/lib/money/rates';

/** In yen: the customer's total, the service's fee, and what the merchant gets before it splits with sellers. */
export type SaleCost = { paid: number; customerFee: number; fee: number; tax: number; arrives: number };

/** The cost of a sale of `price` (tax included) by a method, computed with the capture's own functions. */
export function saleCost(price: number, basisPoints: number, customerFeeYen: number): SaleCost {
  const { total } = customerFee(customerFeeYen);
  const { fee, tax } = processingFee(price, basisPoints);
  return { paid: price + total, customerFee: total, fee, tax, arrives: price - fee - tax };
}
