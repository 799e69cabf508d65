import { useTranslations } from 'next-intl';
import { Until } from '@/components/checkout/until';
import { Money } from '@/components/ui/money';
import { PrintButton } from '@/components/ui/print-button';

/** `held`: the part received so far. */
type Props = { heading: string; total: number; held?: number; deadline: string | null; now: Date };

/** What to do, the amount and the deadline: visible at a glance. */
export function Lead({ heading, total, held = 0, deadline, now }: Props) {
  const t = useTranslations('checkout');
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <h1 className="text-xl font-semibold text-balance">{heading}</h1>
        <PrintButton label={t('print')} />
      </div>
      <div className="mt-4 grid gap-x-10 gap-y-4 rounded-xl border border-border bg-surface p-5 break-inside-avoid sm:grid-cols-[auto_1fr]">
        <div>
          <p className="text-sm text-muted">{t(held > 0 ? 'rest' : 'amount')}</p>
          <Money amount={total - held} className="text-4xl font-semibold tracking-tight" />
        </div>
        {deadline && <Until at={deadline} now={now} />}
      </div>
    </>
  );
}
