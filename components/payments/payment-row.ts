import type { PaymentReply } from '@/lib/payments/schema';

/** A payment of a list; with its merchant's name where they are several merchants'. */
export type PaymentRow = PaymentReply & { merchant_name?: string };
