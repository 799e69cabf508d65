import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Money } from '@/components/ui/money';

type Props = {
  /** The amount before tax and fee, which are left out when they are 0. */
  figures: { amount: number; tax: number; fee: number; total: number; refunded?: number };
  /** Further facts by name. */
  facts?: readonly { name: string; value: ReactNode }[];
};

/** The total, its parts, and further facts. */
export function Breakdown({ figures: { amount, tax, fee, total, refunded = 0 }, facts = [] }: Props) {
  const t = useTranslations('checkout.breakdown');
  const parts = [
    ...(total === amount ? [] : [{ name: t('amount'), value: amount }]),
    ...(tax > 0 ? [{ name: t('tax'), value: tax }] : []),
    ...(fee > 0 ? [{ name: t('fee'), value: fee }] : []),
  ];
  return (
    <section aria-labelledby="breakdown" className="rounded-xl border border-border bg-surface p-5 break-inside-avoid">
      <h2 id="breakdown" className="text-sm font-semibold">
        {t('title')}
      </h2>
      <dl className="mt-3 text-sm">
        {parts.map(({ name, value }) => (
          <Row key={name} name={name}>
            <Money amount={value} />
          </Row>
        ))}
        <Row name={t('total')} strong>
          <Money amount={total} />
        </Row>
        {refunded > 0 && (
          <Row name={t('refunded')}>
            <Money amount={-refunded} />
          </Row>
        )}
      </dl>
      {facts.length > 0 && (
        <dl className="mt-3 border-t border-separator pt-3 text-sm">
          {facts.map(({ name, value }) => (
            <Row key={name} name={name}>
              {value}
            </Row>
          ))}
        </dl>
      )}
    </section>
  );
}

function Row({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={`flex items-baseline justify-between gap-6 py-1 ${strong ? 'text-base font-semibold' : ''}`}>
      <dt className={`shrink-0 ${strong ? '' : 'text-muted'}`}>{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
