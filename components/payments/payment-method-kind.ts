import { isCash, isWallet } from '@/lib/money/methods';

/** What is said of a payment differs by these: a card is charged, cash is paid in, and a wallet's customer agrees. */
export type PaymentMethodKind = 'card' | 'cash' | 'wallet';

export const wayKindOf = ({ type }: { type: string }): PaymentMethodKind => (isCash(type) ? 'cash' : isWallet(type) ? 'wallet' : 'card');
