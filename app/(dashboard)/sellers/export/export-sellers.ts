import 'server-only';
import { getTranslations } from 'next-intl/server';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { filterInput, readFilters } from '@/components/merchants/sellers/filters';
import { exportSellers } from '@/lib/merchants/sellers/export-sellers';
import type { SellerReply } from '@/lib/merchants/sellers/schema';
import { type Cell, csvFile, timeCell, writtenText } from '@/lib/pages/csv';
import type { PersonCaller } from '@/lib/pages/page';

const names = [
  ...(['id', 'name', 'created', 'status', 'payouts', 'answered', 'required', 'errored', 'missing', 'submitted'] as const),
  ...(['sold', 'available', 'held', 'total', 'paid', 'payDay'] as const),
] as const;

/** All sellers of the list's filter as a file, independent of the shown page. */
export async function exportSellerList(caller: PersonCaller, request: Request): Promise<Response> {
  const filters = readFilters(Object.fromEntries(new URL(request.url).searchParams));
  const parts = await exportSellers(caller, filterInput(filters));
  const t = await getTranslations('sellers.file');
  const word = await getTranslations('merchants.status');
  const lineOf = ({
    id,
    name,
    created_at: created,
    status,
    payouts_enabled: paid,
    progress,
    balance,
    sold,
    last_payout: last,
  }: SellerReply): Cell[] => [
    ...[id, writtenText(name), timeCell(created), word(status), t(paid ? 'yes' : 'no')],
    ...[
      progress?.answered ?? null,
      progress?.required ?? null,
      progress?.errored ?? null,
      progress?.missing_documents ?? null,
      timeCell(progress?.submitted_at ?? null),
    ],
    ...[sold, balance.available, balance.held, balance.total, last?.amount ?? null, last?.day ?? null],
  ];
  async function* lines() {
    for await (const rows of parts) yield rows.map(lineOf);
  }
  return csvFile(
    `sellers-${dayInTokyo(caller.now)}.csv`,
    names.map((name) => t(name)),
    lines(),
  );
}
