import 'server-only';
import { getTranslations } from 'next-intl/server';
import { filtersIn, seenOfMerchant } from '@/app/seen-file';
import { readFilters, recordsInput } from '@/components/ledger/balance/filters';
import { hasOwnWord, readerOf } from '@/components/ledger/balance/record-word';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { handOut } from '@/lib/operation/save-look';
import { type Cell, csvFile, timeCell, writtenText } from '@/lib/pages/csv';
import type { PersonCaller } from '@/lib/pages/page';
import { exportRecords } from '@/lib/statements/export-records';
import type { RecordReply } from '@/lib/statements/schema';

/** All ledger entries of the address's account and filter; refuses as the list does. */
export async function exportBalance(caller: PersonCaller, request: Request): Promise<Response> {
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const { page: _, per_page: __, ...input } = recordsInput(params.account ?? '', readFilters(params));
  const records = await exportRecords(caller, input);
  const reader = readerOf(caller.actor);
  const t = await getTranslations('balance.file');
  const word = await getTranslations('payment.ledger');
  const head = [t('time'), t('type'), t('party'), t('amount'), t('balance'), t('order'), t('payment'), t('description'), t('id')];
  const line = (record: RecordReply): Cell[] => [
    timeCell(record.created_at),
    hasOwnWord(reader, record.type) ? word(`ofSellers.${record.type}`) : word(`types.${record.type}`),
    record.counterparty_name ?? word('service'),
    record.amount,
    record.balance,
    writtenText(record.order_number),
    record.payment_id,
    writtenText(record.description),
    record.id,
  ];
  async function* lines() {
    for await (const rows of records) yield rows.map(line);
  }
  const filename = `balance-${dayIn(caller.now)}.csv`;
  return handOut(
    caller,
    () => seenOfMerchant(caller, params.account, { filename, ...filtersIn(request) }),
    () => csvFile(filename, head, lines()),
  );
}
