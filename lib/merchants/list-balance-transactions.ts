import type { z } from 'zod';
import { isServiceAccount } from '@/lib/ledger/account';
import { readByDays } from '@/lib/ledger/daily-balances/build';
import type { Holder } from '@/lib/ledger/daily-balances/store';
import { recordTypes } from '@/lib/ledger/record';
import { findByDays } from '@/lib/ledger/records/store';
import { countBetween, type EntryFilter, type EntryRow, findEntries, isUnfiltered } from '@/lib/ledger/store';
import { balanceTransactionList, listBalanceTransactionsInput } from '@/lib/merchants/balance-schema';
import { findSubjects, type RecordSubject } from '@/lib/merchants/balances/store';
import { getMerchant } from '@/lib/merchants/store';
import { choices, instant, lastInstant } from '@/lib/operation/filter';
import { listOf, type Page, pageOf, type Total, totalOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';

type Reply = z.output<typeof balanceTransactionList>;

/** So many entries of a period are read themselves: an integration that asks for the last minutes waits for no sum of the whole day. */
const readThrough = 20_000;

/** A page of an account's entries, newest first. Of a long history those of a type or a period are found and counted by the days of the account. */
async function findPage(holder: Holder, filter: EntryFilter, page: Page, now: Date): Promise<{ rows: EntryRow[]; total: Total }> {
  const { types, from, to, paymentId } = filter;
  const isFew = async () => from !== null && (await countBetween(holder, from, to, readThrough + 1)) <= readThrough;
  if (isUnfiltered(filter) || paymentId !== null || (await isFew())) return findEntries(holder.tenantId, holder.accountId, filter, page);
  const period = { from, to: to && new Date(to.getTime() + 1) };
  const { rows, total } = await readByDays(holder, now, (until, byDays) =>
    findByDays(holder, { types, ...period }, { skip: page.skip, take: page.perPage }, until, byDays),
  );
  return { rows: rows.map((row) => ({ ...row, accountId: holder.accountId })), total: totalOf(Number(total)) };
}

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
  async run({ scope, now }, input) {
    const page = pageOf(input);
    const types = choices(input.type, recordTypes, 'type');
    const filter = { types, from: instant(input.start_time), to: lastInstant(input.end_time), paymentId: input.payment_id ?? null };
    const { tenantId, id } = await getMerchant(scope, input.id);
    const { rows, total } = await findPage({ tenantId, accountId: id }, filter, page, now);
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
