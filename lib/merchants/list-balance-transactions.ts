import type { z } from 'zod';
import { isServiceAccount } from '@/lib/ledger/account';
import { recordTypes } from '@/lib/ledger/record';
import { type EntryRow, findEntries } from '@/lib/ledger/store';
import { balanceTransactionList, listBalanceTransactionsInput } from '@/lib/merchants/balance-schema';
import { getMerchant } from '@/lib/merchants/store';
import { choices, instant, lastInstant } from '@/lib/operation/filter';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';

type Reply = z.output<typeof balanceTransactionList>;

const present = ({ id, type, amount, accountId, counterpartyId, paymentId, description, createdAt }: EntryRow): Reply['data'][number] => ({
  id,
  resource: 'balance_transaction',
  type,
  amount: Number(amount),
  currency: 'JPY',
  merchant_id: accountId,
  payment_id: paymentId,
  counterparty_id: isServiceAccount(counterpartyId) ? null : counterpartyId,
  description,
  created_at: wireTime(createdAt),
});

export const listBalanceTransactions = query<typeof listBalanceTransactionsInput, Reply>({
  name: 'balance.list_transactions',
  summary: 'List the records behind a balance, newest first',
  route: 'GET /merchants/{id}/balances/{currency}/transactions',
  allow: 'balances:read',
  input: listBalanceTransactionsInput,
  output: balanceTransactionList,
  async run({ scope }, input) {
    const page = pageOf(input);
    const types = choices(input.type, recordTypes, 'type');
    const filter = { types, from: instant(input.start_time), to: lastInstant(input.end_time), paymentId: input.payment_id ?? null };
    const { tenantId, id } = await getMerchant(scope, input.id);
    const { rows, total } = await findEntries(tenantId, id, filter, page);
    return listOf(page, total, rows.map(present));
  },
});
