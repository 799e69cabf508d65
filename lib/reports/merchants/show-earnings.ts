import type { Caller } from '@/lib/auth/actor';
import { installation } from '@/lib/operation/audit';
import { listOf, pageOf } from '@/lib/operation/list';
import { contextOf } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { query } from '@/lib/operation/query';
import { inOrder, leadersOf, rateOf, sumOf } from '@/lib/reports/merchants/earnings';
import { type Earnings, type EarningsReply, earningsInput, earningsReply, type MerchantEarnings } from '@/lib/reports/merchants/schema';
import type { EarningSort } from '@/lib/reports/merchants/sort';
import { findDirectMerchants, findEarnings } from '@/lib/reports/merchants/store';
import { type Period, type Span, spanOf } from '@/lib/reports/period';

/** Merchants asked about at once, so that a report leaves connections to others. */
const atOnce = 4;
const inPicture = 8;
const usualSort: EarningSort = 'volume_most';

/** Of every merchant, and of what belongs to none; `before`: of each in the period before. */
async function readAll(span: Span): Promise<{ rows: MerchantEarnings[]; unattributed: Earnings; before: Earnings[] }> {
  const [merchants, own] = await Promise.all([findDirectMerchants(), findEarnings(installation, span)]);
  const [rows, before]: [MerchantEarnings[], Earnings[]] = [[], [own.before]];
  for (let at = 0; at < merchants.length; at += atOnce)
    await Promise.all(
      merchants.slice(at, at + atOnce).map(async ({ id, name, platformRole }) => {
        const found = await findEarnings(id, span);
        rows.push({ id, name, platform_role: platformRole, ...found.earnings, rate: rateOf(found.earnings) });
        before.push(found.before);
      }),
    );
  return { rows, unattributed: own.earnings, before };
}

/** What each platform and ordinary merchant sold in a period, what we earned and paid for it, and what is left: the figures of the ledger. */
export const showEarnings = query<typeof earningsInput, EarningsReply>({
  name: 'report.earnings',
  summary: 'Show the volume and the margin of each merchant in a period',
  allow: 'installation:run',
  input: earningsInput,
  output: earningsReply,
  async run({ now }, { period, sort = usualSort, ...paging }) {
    const page = pageOf(paging);
    const span = spanOf(period, now);
    const { rows, unattributed, before } = await readAll(span);
    return {
      resource: 'earnings',
      period,
      all: sumOf([...rows, unattributed]),
      before: sumOf(before),
      unattributed,
      by_volume: leadersOf(rows, 'volume', inPicture),
      by_margin: leadersOf(rows, 'margin', inPicture),
      merchants: listOf(page, { total: rows.length, exceeded: false }, inOrder(rows, sort).slice(page.skip, page.skip + page.perPage)),
    };
  },
});

type AllEarnings = { period: Period; rows: MerchantEarnings[]; unattributed: Earnings };

/** The same of all merchants at once, in the report's order; refuses like the report. */
export async function listEarnings(caller: Caller, raw: unknown): Promise<AllEarnings> {
  const { now } = contextOf(showEarnings.definition, caller);
  const { period, sort = usualSort } = parse(earningsInput, raw);
  const { rows, unattributed } = await readAll(spanOf(period, now));
  return { period, rows: inOrder(rows, sort), unattributed };
}
