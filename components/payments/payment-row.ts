import type { PaymentReply } from '@/lib/payments/schema';

/** A payment in a list; with the merchant's name in a list over several merchants. */
export type PaymentRow = PaymentReply & { merchant_name?: string };
