import 'server-only';
import { getTranslations } from 'next-intl/server';
import { filtersIn } from '@/app/seen-file';
import { exportInput, readFilters } from '@/components/reports/earnings/filters';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { handOut, seenOfAll } from '@/lib/operation/save-look';
import { type Cell, csvFile, writtenText } from '@/lib/pages/csv';
import type { PersonCaller } from '@/lib/pages/page';
import { rateOf } from '@/lib/reports/merchants/earnings';
import type { Earnings, MerchantEarnings } from '@/lib/reports/merchants/schema';
import { listEarnings } from '@/lib/reports/merchants/show-earnings';
import { spanOf } from '@/lib/reports/period';

const head = ['id', 'name', 'kind', 'from', 'to', 'payments', 'volume', 'fees', 'costs', 'margin', 'rate'] as const;

/** Every merchant's figures of the report's period, in its order, and those of no merchant. */
export async function exportEarnings(caller: PersonCaller, request: Request): Promise<Response> {
  const filters = readFilters(Object.fromEntries(new URL(request.url).searchParams));
  const { period, rows, unattributed } = await listEarnings(caller, exportInput(filters));
  const { from, until } = spanOf(period, caller.now);
  const t = await getTranslations('earnings.file');
  const kind = await getTranslations('merchants.kinds');
  const figures = ({ payments, volume, fees, costs, margin }: Earnings, rate: number | null): Cell[] => [
    ...[dayIn(from), dayIn(until), payments, volume, fees, costs, margin],
    rate === null ? null : rate.toFixed(6),
  ];
  const lineOf = ({ id, name, platform_role: role, rate, ...of }: MerchantEarnings): Cell[] => [
    ...[id, writtenText(name), kind(role ?? 'ordinary')],
    ...figures(of, rate),
  ];
  async function* lines() {
    yield [...rows.map(lineOf), ['', t('none'), '', ...figures(unattributed, rateOf(unattributed))] as Cell[]];
  }
  const filename = `merchants-${period}-${dayIn(caller.now)}.csv`;
  return handOut(
    caller,
    () => seenOfAll(caller.actor, { filename, ...filtersIn(request) }),
    () =>
      csvFile(
        filename,
        head.map((name) => t(name)),
        lines(),
      ),
  );
}
