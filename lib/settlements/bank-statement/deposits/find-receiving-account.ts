import 'server-only';
import { findAccounts } from '@/lib/acquirers/accounts/store';
import { accountSettings, keyOfSettings } from '@/lib/acquirers/own-account/account';
import { ownAccount } from '@/lib/acquirers/own-account/payer-number';
import { findToldAccounts } from '@/lib/acquirers/own-account/store';

/** Where customers transfer to now, retired or not, and where of these they were told to before; null: nowhere. */
export async function findReceivingAccounts(accounts: readonly string[]): Promise<{ now: string | null; told: string[] }> {
  const [row, told] = [(await findAccounts()).find(({ name }) => name === ownAccount), await findToldAccounts(accounts)];
  return { now: row ? keyOfSettings(accountSettings.parse(row.settings)) : null, told };
}
