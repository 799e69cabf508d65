import type { ListedPayment } from '@/lib/payments/list/schema';
import type { PaymentState } from '@/lib/payments/shown-state';

/** As many as one bulk action, and one selection, can have. */
export const maxSelected = 200;

/** What is kept of a selected payment, whatever page of the list is shown. */
export type SelectedPayment = { id: string; order: string | null; total: number; states: readonly PaymentState[]; hasSplit: boolean };
export const selectedOf = ({ id, external_order_num, total, states, platform_details }: ListedPayment): SelectedPayment => ({
  ...{ id, order: external_order_num, total, states },
  hasSplit: platform_details !== null,
});

export type BulkAction = 'capture' | 'cancel';
const open: readonly PaymentState[] = ['pending', 'awaiting_approval', 'authorized', 'awaiting_payment'];

/** A platform's payment is captured along the split that it was given; without one, somebody has to say it. */
export const canBulk = (action: BulkAction, { states, hasSplit }: SelectedPayment, isPlatform: boolean): boolean =>
  action === 'cancel' ? states.some((state) => open.includes(state)) : states.includes('authorized') && (hasSplit || !isPlatform);
