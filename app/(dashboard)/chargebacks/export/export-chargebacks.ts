import 'server-only';
import { getTranslations } from 'next-intl/server';
import { filtersIn, seenOfMerchant } from '@/app/seen-file';
import { filterInput, readFilters } from '@/components/chargebacks/filters';
import { stateOf } from '@/components/chargebacks/status';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { can } from '@/lib/auth/permissions';
import { type ExportedChargeback, exportChargebacks } from '@/lib/chargebacks/export-chargebacks';
import { feeMethods } from '@/lib/money/rates';
import { handOut } from '@/lib/operation/save-look';
import { type Cell, csvFile, timeCell, writtenText } from '@/lib/pages/csv';
import type { PersonCaller } from '@/lib/pages/page';

const names = [
  ...(['id', 'raised', 'due', 'state', 'answered', 'decided', 'amount', 'refunded', 'code', 'reason'] as const),
  ...(['order', 'payment', 'method', 'lastFour', 'customer', 'email'] as const),
] as const;

/** All chargebacks of the list's filter as a file, newest first, independent of the shown page. */
export async function exportChargebackList(caller: PersonCaller, request: Request): Promise<Response> {
  const wanted = readFilters(Object.fromEntries(new URL(request.url).searchParams));
  const ofAll = can(caller.actor, 'installation:run');
  const parts = await exportChargebacks(caller, filterInput(ofAll ? wanted : { ...wanted, merchant: '' }, caller.now));
  const t = await getTranslations('chargebacks');
  const word = await getTranslations('payment.brands');
  const wayOf = ({ payment_method: { brand, type } }: ExportedChargeback): Cell => {
    const way = feeMethods.find((each) => each === (brand ?? type));
    return way ? word(way) : (brand ?? type);
  };
  const lineOf = (row: ExportedChargeback): Cell[] => [
    ...[row.id, timeCell(row.created_at), timeCell(row.due_date), t(`status.${stateOf(row)}`)],
    ...[timeCell(row.answered_at), timeCell(row.decided_at), row.amount, row.already_refunded, writtenText(row.reason_code), row.reason],
    ...[writtenText(row.external_order_num), row.payment_id, wayOf(row)],
    ...[row.payment_method.last_four_digits && `****${row.payment_method.last_four_digits}`, writtenText(row.customer_name), row.email],
    ...(ofAll ? [writtenText(row.merchant_name)] : []),
  ];
  async function* lines() {
    for await (const rows of parts) yield rows.map(lineOf);
  }
  const filename = `chargebacks-${dayInTokyo(caller.now)}.csv`;
  const head = [...names, ...(ofAll ? (['merchant'] as const) : [])].map((name) => t(`file.${name}`));
  return handOut(
    caller,
    () => seenOfMerchant(caller, undefined, { filename, ...filtersIn(request) }),
    () => csvFile(filename, head, lines()),
  );
}
