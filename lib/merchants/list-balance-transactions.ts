import type { z } from 'zod';
import { isServiceAccount } from '@/lib/ledger/account';
import { recordTypes } from '@/lib/ledger/record';
import { type EntryRow, findEntries } from '@/lib/ledger/store';
import { balanceTransactionList, listBalanceTransactionsInput } from '@/lib/merchants/balance-schema';
import { findSubjects, type RecordSubject } from '@/lib/merchants/balances/store';
import { getMerchant } from '@/lib/merchants/store';
import { choices, instant, lastInstant } from '@/lib/operation/filter';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';

type Reply = z.output<typeof balanceTransactionList>;

const none: RecordSubject = { refundId: null, settlementId: null, order: null, metadata: null };

const present = (row: EntryRow, { refundId, settlementId, order, metadata }: RecordSubject): Reply['data'][number] => ({
  id: row.id,
  resource: 'balance_transaction',
  type: row.type,
  amount: Number(row.amount),
  currency: 'JPY',
  merchant_id: row.accountId,
  payment_id: row.paymentId,
  counterparty_id: isServiceAccount(row.counterpartyId) ? null : row.counterpartyId,
  description: row.description,
  transaction_id: row.transactionId,
  refund_id: refundId,
  settlement_id: settlementId,
  external_order_num: order,
  metadata,
  created_at: wireTime(row.createdAt),
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
    const subjects = await findSubjects(tenantId, rows);
    // what a platform keeps with its payments is not its sellers' to read
    const shown = (row: EntryRow) => ({ ...(subjects.get(row.id) ?? none), ...(scope.kind === 'seller' && { metadata: null }) });
    return listOf(
      page,
      total,
      rows.map((row) => present(row, shown(row))),
    );
  },
});
