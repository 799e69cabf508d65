import 'server-only';
import { getTranslations } from 'next-intl/server';
import { filtersIn } from '@/app/seen-file';
import { showMargin } from '@/lib/acquirers/funds/margin/show-margin';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { handOut, seenOfAll } from '@/lib/operation/save-look';
import { type Cell, csvFile } from '@/lib/pages/csv';
import type { PersonCaller } from '@/lib/pages/page';

const head = ['month', 'method', 'payments', 'amount', 'processing_fee', 'customer_fee', 'acquirer_fee', 'margin'] as const;

/** Our fees, those of the acquirer in the address, and what is left; `from` and `to`: months. Refuses as the page does. */
export async function exportMargin(caller: PersonCaller, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const [, , name = ''] = pathname.split('/');
  const months = Object.fromEntries(['from', 'to'].flatMap((key) => (searchParams.get(key) ? [[key, searchParams.get(key)]] : [])));
  const { rows } = await showMargin(caller, { name, ...months });
  const t = await getTranslations('acquirers');
  const nameOf = (method: string | null) => (method === null ? t('margin.other') : t(`ways.${method.replaceAll('-', '_')}` as 'ways.visa'));
  async function* lines() {
    yield rows.map(({ month, method, ...figures }): Cell[] => [
      month,
      nameOf(method),
      ...head.slice(2).map((figure) => figures[figure as 'margin']),
    ]);
  }
  const filename = `margin-${name}-${dayIn(caller.now)}.csv`;
  const titles = head.map((figure) => t(`margin.columns.${figure}`));
  return handOut(
    caller,
    () => seenOfAll(caller.actor, { filename, ...filtersIn(request) }),
    () => csvFile(filename, titles, lines()),
  );
}
