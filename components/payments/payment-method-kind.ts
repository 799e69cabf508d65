import { isCash, isWallet } from '@/lib/money/methods';

/** The wording about a payment differs by kind: a card is charged, cash is paid, and a wallet's customer approves. */
export type PaymentMethodKind = 'card' | 'cash' | 'wallet';

export const wayKindOf = ({ type }: { type: string }): PaymentMethodKind => (isCash(type) ? 'cash' : isWallet(type) ? 'wallet' : 'card');
