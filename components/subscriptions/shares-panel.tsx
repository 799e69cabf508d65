import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { SubscriptionReply } from '@/lib/subscriptions/schema';

type Names = Readonly<Record<string, string>>;
type Price = Pick<SubscriptionReply, 'amount' | 'tax' | 'platform_details'>;
type Props = { subscription: SubscriptionReply; names: Names; now: string };

/** Who gets how much of each charge: as it is, and as it will be. */
export function SharesPanel({ subscription, names, now }: Props) {
  const t = useTranslations('subscriptions.shares');
  const { pending_change: change } = subscription;
  // a merchant without sellers divides nothing
  if (!subscription.platform_details && !change) return null;
  return (
    <Panel className="mb-8">
      <section aria-labelledby="shares-title" className="p-4 sm:p-5">
        <h2 id="shares-title" className="mb-3 text-base font-semibold">
          {t('title')}
        </h2>
        <div className={change ? 'grid gap-6 lg:grid-cols-2' : ''}>
          <Shares title={change ? t('now') : null} price={subscription} names={names} />
          {change && (
            <div>
              <Shares title={t('later')} price={change} names={names} />
              <p className="mt-3 text-sm">
                {t('from')} <Timestamp at={change.effective_at} now={now} layout="inline" />
              </p>
              {change.consent === 'asked' && <p className="mt-1 text-sm text-warning-soft-foreground">{t(`asked.${change.otherwise}`)}</p>}
              {change.consent === 'given' && <p className="mt-1 text-sm text-success-soft-foreground">{t('given')}</p>}
            </div>
          )}
        </div>
      </section>
    </Panel>
  );
}

/** The sellers' shares after the fee, and the platform's rest; they come to the whole. */
function Shares({ title, price: { amount, tax, platform_details: details }, names }: { title: string | null; price: Price; names: Names }) {
  const t = useTranslations('subscriptions.shares');
  const entries = details?.submerchants ?? [];
  const rest = amount + tax - entries.reduce((sum, entry) => sum + entry.amount - (entry.platform_fee ?? 0), 0);
  return (
    <div>
      {title && <h3 className="mb-2 text-sm font-medium">{title}</h3>}
      <ul className="divide-y divide-separator text-sm">
        {entries.map(({ submerchant_id: id, amount: share, platform_fee: fee = 0 }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 break-words">{visible(names[id] || id)}</span>
            <span className="text-right">
              <Money amount={share - fee} className="font-medium" />
              {fee > 0 && (
                <span className="block text-xs text-muted">
                  <Money amount={share} /> − <Money amount={fee} />
                </span>
              )}
            </span>
          </li>
        ))}
        <li className="flex flex-wrap justify-between gap-x-4 py-2">
          <span>{t('rest')}</span>
          <Money amount={rest} className="font-medium" />
        </li>
        <li className="flex flex-wrap justify-between gap-x-4 py-2 font-semibold">
          <span>{t('whole')}</span>
          <Money amount={amount + tax} />
        </li>
      </ul>
    </div>
  );
}
