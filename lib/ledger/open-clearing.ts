import { clearingOf, serviceAccounts } from '@/lib/ledger/account';
import { saveInstallationLedger, saveServiceAccount } from '@/lib/ledger/store';
import { installation } from '@/lib/operation/audit';

/** Accounts that this process knows to be there. */
const opened = new Set<string>();
/** For a process whose database is emptied under it. */
export const forgetOpened = (): void => opened.clear();

async function openOnce(name: string, open: () => Promise<void>): Promise<void> {
  if (opened.has(name)) return;
  await open();
  opened.add(name);
}

/** Makes the clearing account of an acquirer for a tenant, unless it is there. The sandbox’s is made with the tenant. */
export async function openClearing(tenantId: string, acquirer: string, now: Date): Promise<void> {
  const id = clearingOf(acquirer);
  if (id === serviceAccounts.clearing) return;
  await openOnce(`${tenantId} ${acquirer}`, () => saveServiceAccount(tenantId, id, 'clearing', now));
}

/** Makes what an acquirer’s fees and payouts are posted to, unless it is there: of a tenant, or of the installation for what is no tenant’s. */
export async function openCosts(tenantId: string, acquirer: string, now: Date): Promise<void> {
  if (tenantId === installation) await openOnce(installation, () => saveInstallationLedger(installation, now));
  await openClearing(tenantId, acquirer, now);
  await openOnce(`${tenantId} costs`, () => saveServiceAccount(tenantId, serviceAccounts.costs, 'revenue', now));
}
