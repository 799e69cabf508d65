import 'server-only';
import { getTranslations } from 'next-intl/server';
import { filtersIn, seenOfMerchant } from '@/app/seen-file';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { filterInput, readFilters } from '@/components/payouts/filters';
import { daysOf } from '@/components/payouts/period';
import { handOut } from '@/lib/operation/save-look';
import { type Cell, csvFile, timeCell, writtenText } from '@/lib/pages/csv';
import type { PersonCaller } from '@/lib/pages/page';
import { listHeld } from '@/lib/settlements/files/list-held';
import { daysLate } from '@/lib/settlements/late';
import { exportSettlements } from '@/lib/settlements/list/export-settlements';
import type { SettlementReply } from '@/lib/settlements/schema';

const names = [
  ...(['id', 'reference', 'seller', 'sellerId', 'state', 'daysLate', 'payDate', 'from', 'to'] as const),
  ...(['amount', 'bankFee', 'remittance', 'paid', 'ended', 'reason'] as const),
] as const;

/** All payouts of the list's filter as a file, independent of the shown page; a late one with its days. */
export async function exportPayouts(caller: PersonCaller, request: Request): Promise<Response> {
  const filters = readFilters(Object.fromEntries(new URL(request.url).searchParams));
  const parts = await exportSettlements(caller, filterInput(filters, caller.now));
  const t = await getTranslations('payouts');
  const now = caller.now.toISOString();
  const lineOf = (row: SettlementReply, isHeld: boolean): Cell[] => {
    const late = daysLate(row, isHeld, now);
    const state = isHeld ? t('held.status') : late > 0 ? t('file.late') : t(`status.${row.status}`);
    const { from, to } = daysOf(row);
    return [
      ...[row.id, row.reference, writtenText(row.merchant_name), row.merchant, state, late > 0 ? late : null, row.pay_date, from, to],
      ...[row.settlement_amount, row.bank_transfer_fee_amount, row.remittance_amount],
      ...[timeCell(row.paid_at), timeCell(row.ended_at), writtenText(row.reason)],
    ];
  };
  async function* lines() {
    for await (const rows of parts) {
      const waiting = rows.filter(({ status }) => status === 'pending').map(({ id }) => id);
      const held = new Set((await listHeld(caller, { settlement_ids: waiting })).data.map((one) => one.settlement_id));
      yield rows.map((row) => lineOf(row, held.has(row.id)));
    }
  }
  const filename = `payouts-${dayInTokyo(caller.now)}.csv`;
  const head = names.map((name) => t(`list.${name}`));
  return handOut(
    caller,
    () => seenOfMerchant(caller, undefined, { filename, ...filtersIn(request) }),
    () => csvFile(filename, head, lines()),
  );
}
