import { daysOverAt } from '@/lib/ledger/daily-balances/day';
import { readBalances } from '@/lib/ledger/store';
import { cycleAt, type FrequencyChange } from '@/lib/merchants/payouts/cycles';
import { findFrequencies, findOpenCycle, type OpenCycle } from '@/lib/merchants/payouts/store';
import { getMerchant, type MerchantRow } from '@/lib/merchants/store';
import { yenOf } from '@/lib/money/yen';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';
import { presentAccount } from '@/lib/settlements/account/account';
import { findAccount } from '@/lib/settlements/account/store';
import { reasonFor } from '@/lib/settlements/holds/payout-hold';
import { findSettlements } from '@/lib/settlements/list/store';
import { closingOf, termsOf, totalsUntil } from '@/lib/settlements/load-cycle';
import { forecastOf } from '@/lib/settlements/payout-forecast';
import { type ForecastReply, forecastReply, showForecastInput } from '@/lib/settlements/payout-forecast-schema';
import { presentSettlement } from '@/lib/settlements/present';
import { readStanding } from '@/lib/settlements/read-standing';
import { findBefore, findCarried, findUnderWay, type SettlementRow } from '@/lib/settlements/store';
import { loadExpected } from '@/lib/subscriptions/load-expected';

const mostBounced = 20;
const soonest = 3;

type Newest = { last: SettlementRow | null; bounced: SettlementRow[] };

/** The newest settlement, and the newest one that bounced. */
async function findNewest({ tenantId, id: merchantId }: MerchantRow): Promise<Newest> {
  const find = async (status: 'bounced' | null, perPage: number) => {
    const filter = { merchantId, status, from: null, to: null, search: null };
    return (await findSettlements({ kind: 'merchant', tenantId }, filter, { page: 1, perPage, skip: 0 })).rows;
  };
  const [[last = null], bounced] = await Promise.all([find(null, 1), find('bounced', mostBounced)]);
  return { last, bounced };
}

/** The balances that decide the forecast: at the cut-off when it has passed and nobody has closed the cycle yet, else now. */
async function readMoney(merchant: MerchantRow, cycle: OpenCycle | null, now: Date) {
  const { tenantId, id } = merchant;
  const { total, held } = (await readBalances(tenantId, [id])).get(id) ?? { total: 0n, held: 0n };
  const isOver = cycle !== null && cycle.closesAt <= daysOverAt(now);
  const { underWay } = await findBefore(merchant, isOver ? cycle.closesAt : now);
  const closing = isOver ? closingOf(await totalsUntil(merchant, cycle.closesAt, now)) : yenOf(total);
  return { closing, underWay, available: yenOf(total - held) };
}

/** The open cycle with its days, and the next frequency when it is another one. */
function cyclesOf(history: readonly FrequencyChange[], cycle: OpenCycle | null): Pick<ForecastReply, 'cycle' | 'change'> {
  if (!cycle) return { cycle: null, change: null };
  const current = cycleAt(history, new Date(cycle.closesAt.getTime() - 1));
  const next = cycleAt(history, cycle.closesAt);
  const shown = ({ frequency, cutoffAt, payDate }: typeof next) => ({ frequency, cutoff_time: wireTime(cutoffAt), pay_date: payDate });
  return {
    cycle: { ...shown(current), start_time: wireTime(cycle.startsAt) },
    change: next.frequency === current.frequency ? null : shown(next),
  };
}

/** What a seller will get of subscriptions until its cycle closes. */
async function readExpected(merchant: MerchantRow, cycle: OpenCycle | null): Promise<ForecastReply['expected']> {
  if (!cycle || merchant.platformRole !== 'payout') return null;
  const { next, ...expected } = await loadExpected(merchant, cycle.closesAt);
  return { ...expected, next: next.map((share) => ({ ...share, at: wireTime(share.at) })) };
}

/** When and how much a merchant is paid next, or why it is not. */
export const showPayoutForecast = query<typeof showForecastInput, ForecastReply>({
  name: 'payout.forecast',
  summary: 'Say when a merchant is paid out next, how much if nothing more happens, or what stands in the way',
  allow: 'balances:read',
  input: showForecastInput,
  output: forecastReply,
  async run({ caller, scope, now }, { id }) {
    const merchant = await getMerchant(scope, id);
    const [open, terms, { last, bounced }, { count, amount, next }, account] = await Promise.all([
      findOpenCycle(merchant),
      termsOf(merchant),
      findNewest(merchant),
      findUnderWay(merchant, soonest),
      findAccount(merchant),
    ]);
    const [money, expected, history, standing, carried] = await Promise.all([
      readMoney(merchant, open, now),
      readExpected(merchant, open),
      findFrequencies(merchant),
      readStanding(merchant, bounced, account, caller.locale),
      findCarried(merchant, last?.cutoffAt ?? null),
    ]);
    const { reasons: ofApplication, ...ofAccount } = standing;
    const held = { reason: merchant.payoutsHeldReason, isShown: merchant.payoutsHeldReasonShown };
    const reasons = { ...ofApplication, on_hold: reasonFor(caller.actor, held) };
    const { obstacle, ...forecast } = forecastOf({ ...money, ...terms, ...ofAccount, hasCycle: open !== null });
    return {
      resource: 'payout_forecast',
      merchant_id: merchant.id,
      application_status: merchant.applicationStatus,
      account: account && presentAccount(account, history.at(-1)?.frequency ?? 'monthly'),
      ...cyclesOf(history, open),
      forecast,
      expected,
      obstacle,
      obstacle_reason: (obstacle && reasons[obstacle]) ?? null,
      minimum: terms.minimum,
      under_way: { count, amount, settlements: next.map(presentSettlement) },
      carried: carried.map(({ startsAt, cutoffAt, availableAmount, closingAmount, reason }) => ({
        start_time: wireTime(startsAt),
        cutoff_time: wireTime(cutoffAt),
        amount: Math.min(yenOf(availableAmount), yenOf(closingAmount)),
        reason,
      })),
    };
  },
});
