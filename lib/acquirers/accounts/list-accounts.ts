import { z } from 'zod';
import { presentAccount, presentAdapter } from '@/lib/acquirers/accounts/account';
import { type AccountsReply, accountsReply } from '@/lib/acquirers/accounts/schema';
import { findAccounts } from '@/lib/acquirers/accounts/store';
import { adapters } from '@/lib/acquirers/adapters';
import { connect } from '@/lib/acquirers/find-connected';
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
    const accounts = await findAccounts();
    return {
      accounts: accounts.map((row) => presentAccount(row, connect(row))),
      adapters: [...adapters.values()].map(presentAdapter),
    };
  },
});
