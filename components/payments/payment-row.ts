import type { PaymentReply } from '@/lib/payments/schema';

/** A payment in a list; with the merchant's name in a list over several merchants, and its customer's name as far as it is known. */
export type PaymentRow = PaymentReply & { merchant_name?: string; customer_name?: string | null };
