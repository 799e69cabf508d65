import type { z } from 'zod';
import { readBalances } from '@/lib/ledger/store';
import { balanceReply, showBalanceInput } from '@/lib/merchants/balance-schema';
import { getMerchant } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';

export const showBalance = query<typeof showBalanceInput, z.output<typeof balanceReply>>({
  name: 'balance.show',
  summary: 'Show what a merchant has: total, held and available yen',
  route: 'GET /merchants/{id}/balances/{currency}',
  allow: 'balances:read',
  input: showBalanceInput,
  output: balanceReply,
  async run({ scope }, { id: merchantId, currency }) {
    const { tenantId, id } = await getMerchant(scope, merchantId);
    const { total, held } = (await readBalances(tenantId, [id])).get(id) ?? { total: 0n, held: 0n };
    const amounts = { total: Number(total), held: Number(held), available: Number(total - held) };
    return { resource: 'balance', merchant_id: id, currency, ...amounts };
  },
});
