import { useTranslations } from 'next-intl';
import { Countdown } from '@/components/ui/countdown';
import { Figure } from '@/components/ui/figure';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Timestamp } from '@/components/ui/timestamp';
import type { WaitingReply } from '@/lib/chargebacks/figures/schema';

type Props = { waiting: WaitingReply; now: string };

/** The chargebacks that wait for an answer, above everything else. */
export function WaitingSummary({ waiting: { count, amount, next }, now }: Props) {
  const t = useTranslations('chargebacks.waiting');
  return (
    <dl className="mb-5 grid grid-cols-1 gap-3 sm:grid-cols-3">
      <Figure name={t('count')} value={t('countOf', { count })} />
      <Figure name={t('amount')} value={<Money amount={amount} />} />
      <Figure name={t('next')} value={next ? <Countdown due={next.due_date} now={now} large /> : t('none')}>
        {next && (
          <>
            <span>{t.rich('until', { at: () => <Timestamp at={next.due_date} now={now} layout="hidden" /> })}</span>
            <Link href={`/chargebacks/${next.id}`} className="text-accent-soft-foreground underline underline-offset-2">
              {t('open')}
            </Link>
          </>
        )}
      </Figure>
    </dl>
  );
}
