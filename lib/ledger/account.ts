import type { PlatformRole } from '@/lib/auth/actor';

/** The service's own accounts, one set per tenant, so that a money operation touches one tenant only. */
export const serviceAccounts = {
  /** What the sandbox’s acquirer owes us, or we it; see `clearingOf`. */
  clearing: '00000000-0000-0000-0000-000000000001',
  revenue: '00000000-0000-0000-0000-000000000002',
  tax: '00000000-0000-0000-0000-000000000003',
  bank: '00000000-0000-0000-0000-000000000004',
  /** Refunds that a bank returned and that we owe to customers. Created with the first of them; its kind is `bank`. */
  customers: '00000000-0000-0000-0000-000000000005',
  /** What acquirers charge us. Created with the first of it; its kind is `revenue`. */
  costs: '00000000-0000-0000-0000-000000000006',
} as const;

/** What each acquirer owes us, in an account of its own; made with the first payment that it takes for a tenant. */
const clearingAccounts: Readonly<Record<string, string>> = {
  sandbox: serviceAccounts.clearing,
  'own-account': '00000000-0000-0000-0000-000000000011',
  komoju: '00000000-0000-0000-0000-000000000012',
  bunpai: '00000000-0000-0000-0000-000000000013',
};

/** The clearing account of an acquirer, by the name of its adapter. Throws for one that has none. */
export function clearingOf(acquirer: string): string {
  const account = clearingAccounts[acquirer];
  if (!account) throw new Error(`the acquirer ${acquirer} has no clearing account`);
  return account;
}

export const hasClearing = (acquirer: string): boolean => Object.hasOwn(clearingAccounts, acquirer);

const serviceIds: ReadonlySet<string> = new Set([...Object.values(serviceAccounts), ...Object.values(clearingAccounts)]);
export const isServiceAccount = (id: string): boolean => serviceIds.has(id);

export type AccountKind = 'platform' | 'payout' | 'ordinary' | Exclude<keyof typeof serviceAccounts, 'customers' | 'costs'>;
export const accountKindOf = (role: PlatformRole): AccountKind => role ?? 'ordinary';

/**
 * Accounts that every payment posts to have 16 slots, so that writers rarely wait for each other. A seller has one row, which the database
 * keeps at zero or above.
 */
export const slotCount = 16;
export const slotsOf = (kind: AccountKind): number => (kind === 'payout' ? 1 : slotCount);
export const anySlot = (): number => Math.floor(Math.random() * slotCount);
