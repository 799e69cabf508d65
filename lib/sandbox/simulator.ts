import { normalForm } from '@/lib/japan/normal-form';
import { type PaymentMethod, walletMethods } from '@/lib/money/methods';

/** The places where a customer pays: at a till or a machine with a number, in a bank's app, in a wallet. */
export const simulators = ['counter', 'bank', 'wallets'] as const;
export type Simulator = (typeof simulators)[number];

export const methodsAt: Record<Simulator, readonly PaymentMethod[]> = {
  counter: ['konbini', 'pay_easy'],
  bank: ['bank_transfer'],
  wallets: walletMethods,
};

/** The status of payments that wait for an outside event. */
export const waitingStatus = (simulator: Simulator): 'authorized' | 'pending' => (simulator === 'wallets' ? 'pending' : 'authorized');

/** A number as people type it and as it is printed in groups. */
export const numberIn = (typed: string): string => normalForm(typed).replace(/[\s-]/g, '');
