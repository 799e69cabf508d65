import { settings } from '@/lib/installation';
import { readBalances } from '@/lib/ledger/store';
import { type AccountReply, accountReply, showAccountInput } from '@/lib/merchants/account-schema';
import { presentAccount } from '@/lib/merchants/present';
import { countPayments, countSellers, findMerchantNames, findSuspender, getMerchant, type MerchantRow } from '@/lib/merchants/store';
import { yenOf } from '@/lib/money/yen';
import { query } from '@/lib/operation/query';

async function balanceOf({ tenantId, id }: MerchantRow): Promise<AccountReply['balance']> {
  const { total, held } = (await readBalances(tenantId, [id])).get(id) ?? { total: 0n, held: 0n };
  return { total: yenOf(total), held: yenOf(held), available: yenOf(total - held) };
}

async function platformOf({ tenantId, platformRole }: MerchantRow): Promise<AccountReply['platform']> {
  if (platformRole !== 'payout') return null;
  return { id: tenantId, name: (await findMerchantNames([tenantId], [tenantId])).get(tenantId)?.name ?? '' };
}

export const showAccount = query<typeof showAccountInput, AccountReply>({
  name: 'merchant.show_account',
  summary: 'Show a merchant as the operator sees it: terms, balance and how much there is of it',
  allow: 'installation:run',
  input: showAccountInput,
  output: accountReply,
  async run({ scope }, { id }) {
    const row = await getMerchant(scope, id);
    const { tenantId, platformRole } = row;
    const [platform, balance, sellers, payments, suspender] = await Promise.all([
      platformOf(row),
      balanceOf(row),
      platformRole === 'platform' ? countSellers(tenantId) : null,
      platformRole === 'payout' ? null : countPayments(tenantId),
      row.suspendedAt ? findSuspender(row) : null,
    ]);
    const told = { balance, seller_count: sellers, payment_count: payments, suspended_by: suspender };
    return presentAccount(row, platform, told, settings().mode === 'live');
  },
});
