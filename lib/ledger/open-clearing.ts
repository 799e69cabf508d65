import { clearingOf, serviceAccounts } from '@/lib/ledger/account';
import { saveClearing } from '@/lib/ledger/store';

/** Accounts that this process knows to be there. */
const opened = new Set<string>();

/** Makes the clearing account of an acquirer for a tenant, unless it is there. The sandbox’s is made with the tenant. */
export async function openClearing(tenantId: string, acquirer: string, now: Date): Promise<void> {
  const [id, name] = [clearingOf(acquirer), `${tenantId} ${acquirer}`];
  if (id === serviceAccounts.clearing || opened.has(name)) return;
  await saveClearing(tenantId, id, now);
  opened.add(name);
}
