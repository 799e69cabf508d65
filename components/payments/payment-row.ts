import type { ListedPayment } from '@/lib/payments/list/schema';

/** A payment in a list; with the merchant's name in a list over several merchants. */
export type PaymentRow = ListedPayment;
