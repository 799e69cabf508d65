import { receiptNumber } from '@/lib/receipts/receipt';

/** Without its ending. */
export const nameOfReceipt = ({ number, issue }: { number: number; issue: number }): string =>
  `receipt-${receiptNumber(number)}${issue > 1 ? `-${issue}` : ''}`;
