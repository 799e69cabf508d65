import { useTranslations } from 'next-intl';
import { KeptSource } from '@/components/payments/customers/kept-source';
import { Fact } from '@/components/ui/fact';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { ShortId } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { CustomerItem } from '@/lib/payments/customers/schema';

/** Who it is, what it pays with, and what it has paid. */
export function CustomerHeader({ customer, now }: { customer: CustomerItem; now: string }) {
  const t = useTranslations('customers');
  const { name, email, payments: count, payments_exceeded: exceeded, last_payment_at: last } = customer;
  const metadata = Object.entries(customer.metadata);
  return (
    <header className="mb-8">
      <h1 className="text-2xl font-semibold break-words">{visible(name || email || t('unnamed'))}</h1>
      {name && email && <p className="mt-1 text-sm break-words text-muted">{visible(email)}</p>}
      <Panel className="mt-5 p-4 sm:p-5">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3 lg:grid-cols-4">
          <Fact name={t('columns.paid')}>
            <Money amount={customer.paid} className="text-base font-semibold" />
          </Fact>
          <Fact name={t('columns.payments')}>{t(exceeded ? 'countOver' : 'count', { count })}</Fact>
          <Fact name={t('columns.last')}>{last && <Timestamp at={last} now={now} />}</Fact>
          <Fact name={t('firstSeen')}>
            <Timestamp at={customer.created_at} now={now} />
          </Fact>
          <Fact name={t('columns.source')} wide>
            <KeptSource source={customer.source} />
          </Fact>
          <Fact name={t('id')}>
            <ShortId id={customer.id} />
          </Fact>
          {metadata.map(([key, value]) => (
            <Fact key={key} name={visible(key)}>
              {visible(value)}
            </Fact>
          ))}
        </dl>
      </Panel>
    </header>
  );
}
