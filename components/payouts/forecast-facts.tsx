import { useTranslations } from 'next-intl';
import { useDays } from '@/components/ledger/balance/use-days';
import { Day } from '@/components/payouts/day';
import { hrefOf, noFilters } from '@/components/payouts/filters';
import { PayoutObstacle } from '@/components/payouts/obstacle';
import { PaidTo } from '@/components/payouts/paid-to';
import { daysOf, lastDayOf } from '@/components/payouts/period';
import type { PayoutViewer } from '@/components/payouts/viewer';
import { Fact } from '@/components/ui/fact';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import { daysLate } from '@/lib/settlements/late';
import type { ForecastReply } from '@/lib/settlements/payout-forecast-schema';

type Props = { forecast: ForecastReply; viewer: PayoutViewer; now: string };

/** The obstacle, the amount of the open cycle, the transfers under way, and the amount carried over. */
export function ForecastFacts({ forecast, viewer, now }: Props) {
  const { cycle, obstacle, forecast: expected } = forecast;
  return (
    <div className="divide-y divide-separator">
      {obstacle && <PayoutObstacle payout={{ ...forecast, obstacle }} viewer={viewer} />}
      <UnderWay {...{ forecast, viewer, now }} />
      {cycle && <Cycle forecast={forecast} cycle={cycle} now={now} />}
      {forecast.expected && forecast.expected.count > 0 && <Expected expected={forecast.expected} now={now} />}
      {!cycle && expected.amount > 0 && <Waiting amount={expected.amount} />}
      {forecast.account && <PaidTo account={forecast.account} />}
      <Carried forecast={forecast} />
    </div>
  );
}

/** Settlements that wait for their transfer: their amounts are final. Shows the next ones and a link to all. */
function UnderWay({ forecast: { under_way: underWay, merchant_id: id, obstacle }, viewer, now }: Props) {
  const t = useTranslations('payouts.forecast');
  // the obstacle explains why they wait; a balance below the minimum holds back only the next payout
  const isHeld = obstacle !== null && obstacle !== 'below_minimum';
  const { settlements, count, amount } = underWay;
  if (settlements.length === 0) return null;
  return (
    <div className="px-4 pt-4 pb-2">
      <h3 className="text-xs font-medium text-muted">{t('underWay')}</h3>
      <ul className="mt-1 divide-y divide-separator">
        {settlements.map((settlement) => (
          <li key={settlement.id} className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
            <Settlement id={settlement.id} amount={settlement.settlement_amount} viewer={viewer} />
            <Day day={settlement.pay_date} now={now} className="text-sm font-medium" />
            <Late days={daysLate(settlement, isHeld, now)} />
            <code className="ml-auto font-mono text-xs text-muted max-sm:hidden">{settlement.reference}</code>
          </li>
        ))}
      </ul>
      {count > settlements.length && viewer === 'operator' && (
        <p className="border-t border-separator py-2.5 text-sm text-muted">{t('underWayInAll', { count, amount: formatYen(amount) })}</p>
      )}
      {count > settlements.length && viewer !== 'operator' && (
        <p className="border-t border-separator py-1 text-sm">
          <Link
            href={hrefOf({ ...noFilters, status: 'pending', seller: viewer === 'seller' ? '' : id })}
            className="inline-block py-1.5 text-accent-soft-foreground underline-offset-4 hover:underline pointer-coarse:leading-8"
          >
            {t('allUnderWay', { count, amount: formatYen(amount) })}
          </Link>
        </p>
      )}
    </div>
  );
}

function Late({ days }: { days: number }) {
  const t = useTranslations('payouts.late');
  return days > 0 && <StatusChip look="danger">{t('status', { days })}</StatusChip>;
}

/** The operator sees payouts in the bank files and has no page for each of them. */
function Settlement({ id, amount, viewer }: { id: string; amount: number; viewer: PayoutViewer }) {
  const look = 'min-w-28 text-xl font-semibold tracking-tight';
  if (viewer === 'operator') return <Money amount={amount} className={look} />;
  return (
    <Link
      href={`/payouts/${id}`}
      className={`${look} outline-none after:absolute after:inset-0 hover:underline hover:decoration-muted hover:underline-offset-4 focus-visible:after:outline-2 focus-visible:after:outline-focus`}
    >
      <Money amount={amount} />
    </Link>
  );
}

type CycleProps = { forecast: ForecastReply; cycle: NonNullable<ForecastReply['cycle']>; now: string };

/** The open cycle: its cut-off, its amount so far, and its payout day. */
function Cycle({ forecast: { forecast: expected, change }, cycle, now }: CycleProps) {
  const t = useTranslations('payouts.forecast');
  const days = useDays();
  const day = (text: string) => days({ from: text, to: text });
  const isCarried = expected.outcome === 'carried';
  return (
    <div className="px-4 py-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm lg:grid-cols-4">
        <Fact name={t('expected')}>
          <Money amount={expected.amount} className="text-xl font-semibold tracking-tight" />
          {isCarried && <span className="ml-2 text-xs whitespace-nowrap text-muted">{t('isCarried')}</span>}
        </Fact>
        <Fact name={t(isCarried ? 'payDateIfPaid' : 'payDate')}>
          <Day day={cycle.pay_date} now={now} />
        </Fact>
        <Fact name={t('cutoff')}>
          <Day day={lastDayOf(cycle.cutoff_time)} now={now} />
        </Fact>
        <Fact name={t('frequency')}>{t(`frequencies.${cycle.frequency}`)}</Fact>
      </dl>
      <p className="mt-3 text-xs text-muted">
        {t('note', { from: days(daysOf(cycle)) })}
        {change && (
          <span className="mt-1 block text-sm text-foreground">
            {t(`change.${change.frequency}`, {
              until: day(lastDayOf(cycle.cutoff_time)),
              cutoff: day(lastDayOf(change.cutoff_time)),
              payDate: day(change.pay_date),
            })}
          </span>
        )}
      </p>
    </div>
  );
}

/** A seller's part of subscriptions that are charged before the cut-off: expected, and not in the amount above. */
function Expected({ expected: { amount, count, next }, now }: { expected: NonNullable<ForecastReply['expected']>; now: string }) {
  const t = useTranslations('payouts.forecast.subscriptions');
  return (
    <div className="px-4 py-4">
      <h3 className="text-xs font-medium text-muted">{t('title')}</h3>
      <dl className="mt-2 text-sm">
        <Fact name={t('amount')}>
          <Money amount={amount} className="text-xl font-semibold tracking-tight" />
          <span className="ml-2 text-xs whitespace-nowrap text-muted">{t('count', { count })}</span>
        </Fact>
      </dl>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {next.map((share, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: of two charges of one moment each is itself
          <li key={`${share.at} ${index}`} className="flex justify-between gap-x-4">
            <span className="flex min-w-0 flex-wrap gap-x-2">
              <Timestamp at={share.at} now={now} layout="inline" />
              {share.description && <span className="min-w-0 break-words text-muted">{visible(share.description)}</span>}
            </span>
            <Money amount={share.amount} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-muted">{t('note')}</p>
    </div>
  );
}

function Waiting({ amount }: { amount: number }) {
  const t = useTranslations('payouts.forecast');
  return (
    <dl className="px-4 py-4 text-sm">
      <Fact name={t('waiting')}>
        <Money amount={amount} className="text-xl font-semibold tracking-tight" />
      </Fact>
    </dl>
  );
}

/** Cycles that closed without a payout: their money is in the next cycle. */
function Carried({ forecast: { carried } }: { forecast: ForecastReply }) {
  const t = useTranslations('payouts.forecast');
  const days = useDays();
  if (carried.length === 0) return null;
  return (
    <div className="px-4 py-4">
      <h3 className="text-xs font-medium text-muted">{t('carried')}</h3>
      <ul className="mt-2 flex flex-col gap-2 text-sm">
        {carried.map((cycle) => (
          <li key={cycle.cutoff_time} className="grid grid-cols-[1fr_auto] gap-x-4 sm:grid-cols-[auto_1fr_auto]">
            <span className="tabular-nums">{days(daysOf(cycle))}</span>
            <span className="text-muted max-sm:order-last max-sm:col-span-2">{t(`reasons.${cycle.reason}`)}</span>
            <Money amount={cycle.amount} className="text-right" />
          </li>
        ))}
      </ul>
    </div>
  );
}
