import { useTranslations } from 'next-intl';
import { useDays } from '@/components/checkout/manage/days';
import { Money } from '@/components/ui/money';
import { formatYen } from '@/components/ui/yen';
import { type ManageReply, mostPayments } from '@/lib/renewals/page/schema';

/** So many more at once. */
const more = 60;

/** The last payments, each with what came of it, and the way to earlier ones. */
export function Payments({ page: { payments, has_earlier_payments: hasEarlier }, at: page }: { page: ManageReply; at: string }) {
  const t = useTranslations('subscriptionPage.payments');
  const day = useDays();
  return (
    <section aria-labelledby="payments" className="mt-8">
      <h2 id="payments" className="text-base font-semibold">
        {t('title')}
      </h2>
      {payments.length === 0 && <p className="mt-2 text-sm text-muted">{t('none')}</p>}
      <ul className="mt-2 divide-y divide-separator text-sm">
        {payments.map(({ id, at, total, refunded, status, receipt }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-3">
            <span className="min-w-0">
              {day(at)}
              <span className="block text-muted">
                {t(`status.${status}`)}
                {refunded > 0 && status !== 'refunded' && ` · ${t('refunded', { amount: formatYen(refunded) })}`}
              </span>
            </span>
            <span className="text-right">
              <Money amount={total} className="font-medium" />
              {receipt && (
                <a
                  href={receipt}
                  aria-label={t('receiptOf', { day: day(at) })}
                  className="-mr-2 -mb-3 flex min-h-11 items-center justify-end px-2 underline underline-offset-4"
                >
                  {t('receipt')}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
      {hasEarlier && payments.length < mostPayments && (
        <a
          href={`${page}?payments=${Math.min(mostPayments, payments.length + more)}#payments`}
          className="button button--ghost button--lg h-auto min-h-12 w-full whitespace-normal"
        >
          {t('earlier')}
        </a>
      )}
    </section>
  );
}
