import { z } from 'zod';
import { presentAccount, presentAdapter } from '@/lib/acquirers/accounts/account';
import { presentConnection } from '@/lib/acquirers/accounts/connection';
import { type AccountsReply, accountsReply } from '@/lib/acquirers/accounts/schema';
import { findAccounts } from '@/lib/acquirers/accounts/store';
import { adapters } from '@/lib/acquirers/adapters';
import { findCatchUps } from '@/lib/acquirers/catch-up/store';
import { connect } from '@/lib/acquirers/find-connected';
import { findOpenByAcquirer } from '@/lib/acquirers/funds/find-open-differences';
import { breakerOf } from '@/lib/acquirers/komoju/client';
import { query } from '@/lib/operation/query';

const input = z.object({});

/** Every account, retired ones among them, and what can be connected. No key is in it. */
export const listAcquirerAccounts = query<typeof input, AccountsReply>({
  name: 'acquirer_account.list',
  summary: 'List the acquirers of this installation',
  allow: 'installation:run',
  input,
  output: accountsReply,
  async run() {
    const [accounts, catchUps, open] = await Promise.all([findAccounts(), findCatchUps(), findOpenByAcquirer()]);
    const catchUpOf = (name: string) => catchUps.find(({ acquirer }) => acquirer === name);
    return {
      accounts: accounts.map((row) => presentAccount(row, connect(row))),
      adapters: [...adapters.values()].map((adapter) => presentAdapter(adapter, accounts)),
      connections: accounts.map(({ name }) => presentConnection(name, breakerOf(name), catchUpOf(name))),
      differences: open.map(({ acquirer: name, count, amount }) => ({ name, count, amount })),
    };
  },
});
