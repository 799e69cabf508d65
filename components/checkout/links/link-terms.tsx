import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { formatYen } from '@/components/ui/yen';
import { otherTotal } from '@/lib/sessions/line-items';
import type { LinkReply } from '@/lib/sessions/list/schema';

/** The payment methods, the texts for the customer, and the split. */
export function LinkTerms({ link }: { link: LinkReply }) {
  const t = useTranslations('paymentLinks');
  const total = otherTotal(link.line_items, link.amount);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 print:hidden">
      <Box title={t('terms.title')} id="terms-title">
        <Row name={t('form.methods')}>{link.payment_methods.map(({ type }) => t(`methods.${type}`)).join(t('terms.comma'))}</Row>
        {link.mode !== 'customer' && <Row name={t('form.capture')}>{t(`form.captures.${link.capture}`)}</Row>}
        {link.subscription && <Row name={t('form.repeat')}>{t(`form.repeats.${link.subscription.period}`)}</Row>}
        {link.mode !== 'payment' && !link.subscription && <Row name={t('terms.mode')}>{t(`modes.${link.mode}`)}</Row>}
        <Row name={t('form.locale')}>{t(`form.locales.${link.default_locale}`)}</Row>
        {link.line_items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may be bought twice, and the list never changes
          <Row key={index} name={`${item.description}${item.quantity > 1 ? ` × ${item.quantity}` : ''}`}>
            {item.priced && <Money amount={item.amount * item.quantity} />}
          </Row>
        ))}
        {total !== null && link.amount !== null && (
          <p className="px-4 py-3 text-sm text-muted">
            {t('terms.difference', { total: formatYen(total), amount: formatYen(link.amount) })}
          </p>
        )}
      </Box>
      {link.shares && (
        <Box title={t('shares.title')} id="shares-title">
          {link.shares.length === 0 && <p className="px-4 py-3 text-sm text-muted">{t('shares.none')}</p>}
          {link.shares.map(({ id, name, amount, platform_fee: fee }) => (
            <Row
              key={id}
              name={
                <Link href={`/sellers/${id}`} className="rounded underline underline-offset-2">
                  {name}
                </Link>
              }
            >
              <Money amount={amount} />
              {fee > 0 && <span className="block text-xs text-muted">{t('shares.fee', { fee: formatYen(fee) })}</span>}
            </Row>
          ))}
        </Box>
      )}
    </div>
  );
}

function Box({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-base font-semibold">
        {title}
      </h2>
      <Panel className="divide-y divide-separator">{children}</Panel>
    </section>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 px-4 py-3 text-sm">
      <span className="min-w-0 text-muted wrap-anywhere">{name}</span>
      <span className="min-w-0 text-right">{children}</span>
    </div>
  );
}
