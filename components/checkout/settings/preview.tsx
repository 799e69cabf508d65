import { useTranslations } from 'next-intl';
import type { Fees } from '@/components/checkout/settings/payment-methods';
import { Money } from '@/components/ui/money';
import { usualColour } from '@/lib/merchants/checkout/checkout';
import { waysWithout } from '@/lib/merchants/checkout/payment-methods';
import { cardBrands, type FeeMethod } from '@/lib/money/rates';

/** An example price. */
const price = 10_000;

type Props = { name: string; colour: string | null; off: readonly FeeMethod[]; fees: Fees };

/** A checkout's header and methods, with the current settings. */
export function Preview({ name, colour, off, fees }: Props) {
  const t = useTranslations('checkoutSettings');
  const ways = waysWithout(off);
  return (
    <section aria-labelledby="preview-title" className="lg:sticky lg:top-20">
      <h2 id="preview-title" className="mb-3 text-base font-semibold">
        {t('preview.title')}
      </h2>
      <div className="overflow-clip rounded-xl border border-border bg-surface shadow-sm">
        <div className="relative isolate px-5 py-6 text-white">
          {/* the content security policy of a served page would refuse a style attribute */}
          <svg aria-hidden="true" className="absolute inset-0 -z-10 size-full">
            <rect width="100%" height="100%" fill={colour ?? usualColour} />
          </svg>
          <p className="text-sm font-medium break-words">{name}</p>
          <p className="mt-2 text-3xl font-semibold tracking-tight">
            <Money amount={price} />
          </p>
        </div>
        {ways.length === 0 && <p className="px-5 py-6 text-sm text-pretty text-danger-soft-foreground">{t('preview.none')}</p>}
        <ul aria-label={t('preview.ways')} className="divide-y divide-separator empty:hidden">
          {ways.map(({ method, brands }) => (
            <li key={method} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 text-sm">
              <Offer method={method} brands={brands} fees={fees} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type OfferProps = Pick<ReturnType<typeof waysWithout>[number], 'method' | 'brands'> & { fees: Fees };

function Offer({ method, brands, fees }: OfferProps) {
  const t = useTranslations('checkoutSettings.preview');
  const names = useTranslations('fees.methods');
  const used: readonly FeeMethod[] = method === 'credit_card' ? cardBrands.filter((brand) => brands.includes(brand)) : [method];
  const least = Math.min(...used.map((one) => fees[one]));
  const most = Math.max(...used.map((one) => fees[one]));
  return (
    <>
      <span className="min-w-0">
        {method === 'credit_card' ? t('card') : names(method)}
        {method === 'credit_card' && <span className="block text-xs text-muted">{used.map((one) => names(one)).join(' · ')}</span>}
      </span>
      {most > 0 && (
        <span className="text-xs text-muted tabular-nums">
          {least === most ? t('fee', { fee: yen(most) }) : t('feeFromTo', { least: yen(least), most: yen(most) })}
        </span>
      )}
    </>
  );
}

const yen = (amount: number) => `¥${amount.toLocaleString('en-US')}`;
