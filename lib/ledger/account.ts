import type { PlatformRole } from '@/lib/auth/actor';

/** The service's own accounts, one set per tenant, so that a money operation touches one tenant only. */
export const serviceAccounts = {
  /** What acquirers owe us, or we them. */
  clearing: '00000000-0000-0000-0000-000000000001',
  revenue: '00000000-0000-0000-0000-000000000002',
  tax: '00000000-0000-0000-0000-000000000003',
  bank: '00000000-0000-0000-0000-000000000004',
  /** What we owe to customers whose refunds the bank gave back; made with the first of them, as one of the bank’s by its kind. */
  customers: '00000000-0000-0000-0000-000000000005',
} as const;

const serviceIds: ReadonlySet<string> = new Set(Object.values(serviceAccounts));
export const isServiceAccount = (id: string): boolean => serviceIds.has(id);

export type AccountKind = 'platform' | 'payout' | 'ordinary' | Exclude<keyof typeof serviceAccounts, 'customers'>;
export const accountKindOf = (role: PlatformRole): AccountKind => role ?? 'ordinary';

/** An account that is in every payment is kept in slots, so that writers rarely meet; a seller's is one row, which the database keeps above zero. */
export const slotCount = 16;
export const slotsOf = (kind: AccountKind): number => (kind === 'payout' ? 1 : slotCount);
export const anySlot = (): number => Math.floor(Math.random() * slotCount);
