import { useTranslations } from 'next-intl';
import { MethodName } from '@/components/merchants/fees/method-name';
import { Rate } from '@/components/merchants/fees/rate';
import { feeMethods, rateFor } from '@/lib/money/rates';

/** The fees of every merchant without an agreement. */
export function DefaultRates() {
  const t = useTranslations('fees.defaults');
  return (
    <section aria-labelledby="defaults-title" className="mb-8">
      <h2 id="defaults-title" className="mb-1 text-base font-semibold">
        {t('title')}
      </h2>
      <p className="mb-3 max-w-prose text-sm text-muted">{t('text')}</p>
      <dl className="grid grid-cols-2 gap-px overflow-clip rounded-xl border border-border bg-separator text-sm sm:grid-cols-3 lg:grid-cols-6">
        {feeMethods.map((method) => (
          <div key={method} className="flex flex-wrap items-baseline justify-between gap-x-3 bg-surface px-4 py-3">
            <dt className="text-xs text-muted">
              <MethodName method={method} />
            </dt>
            <dd>
              <Rate basisPoints={rateFor(method)} className="font-medium" />
            </dd>
          </div>
        ))}
        <div aria-hidden="true" className="bg-surface" />
      </dl>
    </section>
  );
}
