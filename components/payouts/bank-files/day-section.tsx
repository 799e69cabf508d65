import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { dayName } from '@/components/payouts/bank-files/day-name';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import type { DayReply } from '@/lib/settlements/files/schema';

type Props = { id: 'payouts' | 'refunds'; title: string; plan: DayReply['all']; earlier?: number; children: ReactNode };

/** Payouts or refunds that wait, with what a file of them alone would come to, and its transfer day. `earlier`: were to be paid before the day. */
export function DaySection({ id, title, plan, earlier = 0, children }: Props) {
  const t = useTranslations('bankFiles');
  const format = useFormatter();
  return (
    <section aria-labelledby={id} className="mb-8 last:mb-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="scroll-mt-20 text-base font-semibold">
          {title}
        </h2>
        {plan.count > 0 && (
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <span className="text-muted">{t('day.text', { day: dayName(format, plan.transfer_day) })}</span>
            {earlier > 0 && <span className="text-muted">{t('day.earlier', { count: earlier })}</span>}
            <span className="text-muted tabular-nums">{t('count', { count: plan.count })}</span>
            <Money amount={plan.amount} className="font-semibold" />
          </p>
        )}
      </div>
      <Panel>{children}</Panel>
    </section>
  );
}
