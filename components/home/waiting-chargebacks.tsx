import { ShieldAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Countdown } from '@/components/ui/countdown';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { visible } from '@/components/ui/visible';
import type { HomeReply } from '@/lib/home/schema';

/** A link that covers its row. */
const wholeRow =
  'outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';

/** Chargebacks that wait for an answer, next due first: red when less than 72 hours are left. */
export function WaitingChargebacks({ chargebacks: { count, first }, now }: { chargebacks: HomeReply['chargebacks']; now: string }) {
  const t = useTranslations('home.needs');
  return (
    <section aria-label={t('chargebacks')} className="border-b border-separator last:border-0">
      <ul className="divide-y divide-separator">
        {first.map(({ id, amount, reason_code: code, external_order_num: order, due_date: due, urgent }) => (
          <li key={id} className="relative flex min-h-14 items-start gap-3 px-4 py-3 text-sm has-[a:hover]:bg-surface-secondary">
            <ShieldAlert
              aria-hidden="true"
              className={`mt-0.5 size-4 shrink-0 ${urgent ? 'text-danger-soft-foreground' : 'text-warning-soft-foreground'}`}
            />
            <span className="min-w-0 flex-1">
              <Link href={`/chargebacks/${id}`} className={wholeRow}>
                {t('chargebacks')}
              </Link>
              {(order || code) && (
                <span className="block truncate text-xs text-muted">
                  {[order && t('order', { number: visible(order) }), code].filter(Boolean).join(' · ')}
                </span>
              )}
              <span className="mt-1 block">
                <Countdown due={due} now={now} />
              </span>
            </span>
            <Money amount={amount} className="shrink-0 font-medium" />
          </li>
        ))}
      </ul>
      {count > first.length && (
        <p className="border-t border-separator px-4 py-3 pl-11 text-sm">
          <Link href="/chargebacks" className="font-medium text-accent-soft-foreground underline underline-offset-4">
            {t('allChargebacks', { count })}
          </Link>
        </p>
      )}
    </section>
  );
}
