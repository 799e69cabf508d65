import { useTranslations } from 'next-intl';
import { useDays } from '@/components/ledger/balance/use-days';
import { Day } from '@/components/payouts/day';
import { daysOf, lastDayOf } from '@/components/payouts/period';
import { PayoutStatusChip } from '@/components/payouts/status';
import { CopyButton } from '@/components/ui/copy-button';
import { Fact } from '@/components/ui/fact';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import type { HeldPayout } from '@/lib/settlements/files/schema';
import { daysLate } from '@/lib/settlements/late';
import type { SettlementReply } from '@/lib/settlements/schema';

type Props = { settlement: SettlementReply; held: HeldPayout | null; now: string; sellerHref: string | null };

/** Amount, status and day of a payout. */
export function PayoutHeader({ settlement, held, now, sellerHref }: Props) {
  const t = useTranslations('payouts.header');
  const days = useDays();
  const { status, reference, merchant_name: name } = settlement;
  return (
    <div className="mb-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl font-semibold tracking-tight">
          <span className="sr-only">{t('title')} </span>
          <Money amount={settlement.settlement_amount} />
        </h1>
        <PayoutStatusChip status={status} held={held} late={daysLate(settlement, held !== null, now)} />
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3 lg:grid-cols-[repeat(5,auto)]">
        {sellerHref && (
          <Fact name={t('seller')} wide>
            <Link href={sellerHref} className="underline decoration-muted underline-offset-4 hover:decoration-foreground">
              {name}
            </Link>
          </Fact>
        )}
        <Fact name={t('payDate')}>
          <Day day={settlement.pay_date} now={now} isHeld={held !== null} />
        </Fact>
        <Fact name={t('cutoff')}>
          <Day day={lastDayOf(settlement.cutoff_time)} now={now} />
          <span className="block text-xs text-muted">{t(`cycles.${settlement.cycle}`)}</span>
        </Fact>
        <Fact name={t('period')} wide>
          <span className="tabular-nums">{days(daysOf(settlement))}</span>
        </Fact>
        <Fact name={t('reference')} wide>
          <span className="-my-1.5 inline-flex items-center gap-0.5 whitespace-nowrap">
            <code className="font-mono text-[0.9em]">{reference}</code>
            <CopyButton value={reference} label={t('copyReference')} />
          </span>
        </Fact>
      </dl>
    </div>
  );
}
