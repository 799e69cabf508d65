import { newId } from '@/lib/db/ids';
import type { WalletKind } from '@/lib/money/methods';
import type { KeptCard } from '@/lib/vault/card';

export type CustomerRow = {
  tenantId: string;
  id: string;
  email: string | null;
  metadata: Record<string, string>;
  kind: 'credit_card' | WalletKind;
  /** For a card. */
  cardId: string | null;
  /** For a wallet: the wallet's id of the agreement. */
  agreement: string | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
};
/** A customer with its saved card; null for a wallet. */
export type Customer = CustomerRow & { card: KeptCard | null };

type NewCustomer = Pick<CustomerRow, 'tenantId' | 'email' | 'metadata'> &
  ({ kind: 'credit_card'; cardId: string } | { kind: WalletKind; agreement: string });

/** The row of a new customer. */
export const customerRow = (given: NewCustomer, now: Date): CustomerRow => ({
  cardId: null,
  agreement: null,
  ...given,
  id: newId(),
  createdAt: now,
  updatedAt: now,
  deletedAt: null,
});

export type Words = { email?: string; metadata?: Record<string, string> };

/** Whether the customer has these values already; the order of `metadata` does not matter. */
export function hasWords(customer: CustomerRow, { email, metadata = customer.metadata }: Words): boolean {
  const names = Object.keys(metadata);
  const isSame = (name: string) => Object.hasOwn(customer.metadata, name) && customer.metadata[name] === metadata[name];
  const hasMetadata = names.length === Object.keys(customer.metadata).length && names.every(isSame);
  return hasMetadata && (email === undefined || email === customer.email);
}
