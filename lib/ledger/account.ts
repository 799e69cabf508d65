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

/**
 * The name of an account at an acquirer, which payments keep: its adapter’s, and from the second on with its number, as in komoju-2. There are at most
 * 999 of an adapter.
 */
const numbered = /^(.+)-([2-9]|[1-9]\d{1,2})$/;
export function acquirerNamed(account: string): { adapter: string; number: number } {
  const [, adapter = account, number = '1'] = numbered.exec(account) ?? [];
  return { adapter, number: Number(number) };
}
export const accountName = (adapter: string, number: number): string => (number === 1 ? adapter : `${adapter}-${number}`);

/** What each acquirer owes us, in an account of its own; made with the first payment that it takes for a tenant. */
const clearingAccounts: Readonly<Record<string, string>> = {
  sandbox: serviceAccounts.clearing,
  'own-account': '00000000-0000-0000-0000-000000000011',
  komoju: '00000000-0000-0000-0000-000000000012',
  bunpai: '00000000-0000-0000-0000-000000000013',
};

/** The fourth group says which account at the same acquirer it is. */
const ofNumber = (id: string, number: number): string => `${id.slice(0, 19)}${String(number).padStart(4, '0')}${id.slice(23)}`;

/** The clearing account of an acquirer, by the name of its account; `clearing_of` in the database says the same. Throws for one that has none. */
export function clearingOf(acquirer: string): string {
  const { adapter, number } = acquirerNamed(acquirer);
  const id = clearingAccounts[adapter];
  if (!id) throw new Error(`the acquirer ${acquirer} has no clearing account`);
  return number === 1 ? id : ofNumber(id, number);
}

export const hasClearing = (acquirer: string): boolean => Object.hasOwn(clearingAccounts, acquirerNamed(acquirer).adapter);

const clearingIds: ReadonlySet<string> = new Set(Object.values(clearingAccounts));
const serviceIds: ReadonlySet<string> = new Set([...Object.values(serviceAccounts), ...clearingIds]);
export const isServiceAccount = (id: string): boolean => serviceIds.has(id) || clearingIds.has(ofNumber(id, 0));

export type AccountKind = 'platform' | 'payout' | 'ordinary' | Exclude<keyof typeof serviceAccounts, 'customers' | 'costs'>;
export const accountKindOf = (role: PlatformRole): AccountKind => role ?? 'ordinary';

/**
 * Accounts that every payment posts to have 16 slots, so that writers rarely wait for each other. A seller has one row, which the database
 * keeps at zero or above.
 */
export const slotCount = 16;
export const slotsOf = (kind: AccountKind): number => (kind === 'payout' ? 1 : slotCount);
export const anySlot = (): number => Math.floor(Math.random() * slotCount);
