import type { PaymentStatus } from '@/lib/payments/payment';

/** Ended without money: nothing was charged and nothing will be. */
export const endedWithoutMoney = (status: PaymentStatus): boolean => status === 'failed' || status === 'expired' || status === 'cancelled';
