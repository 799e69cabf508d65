import { Alert } from '@heroui/react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { MerchantStatusChip } from '@/components/merchants/merchant-status-chip';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { ShortId } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import type { AccountReply } from '@/lib/merchants/account-schema';

/** Name, status and balance. */
export function MerchantHeader({ account, now }: { account: AccountReply; now: string }) {
  const t = useTranslations('merchant');
  const kinds = useTranslations('merchants.kinds');
  const { platform, balance } = account;
  return (
    <div className="mb-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-2xl font-semibold tracking-tight break-words">{account.name}</h1>
        <MerchantStatusChip status={account.status} />
      </div>
      <p className="mt-1 text-sm text-muted">
        {kinds(account.kind)}
        {platform && (
          <>
            {' · '}
            <Link href={`/merchants/${platform.id}`} className="underline hover:text-foreground">
              {platform.name}
            </Link>
          </>
        )}
      </p>
      {account.suspended_at && (
        <Alert status="danger" className="mt-4 bg-danger-soft">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>
              {t.rich(account.suspended_by ? 'suspendedBy' : 'suspended', {
                name: account.suspended_by ?? '',
                time: () => <Timestamp at={`${account.suspended_at}`} now={now} layout="hidden" />,
              })}
            </Alert.Title>
            <Alert.Description className="break-words whitespace-pre-wrap">{account.suspension_reason}</Alert.Description>
          </Alert.Content>
        </Alert>
      )}
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3 lg:grid-cols-5">
        <Fact name={t('facts.available')}>
          <Money amount={balance.available} className="text-lg font-semibold" />
          {balance.held > 0 && (
            <span className="block text-xs text-muted">
              {t('facts.held')} <Money amount={balance.held} />
            </span>
          )}
        </Fact>
        {account.seller_count !== null && (
          <Fact name={t('facts.sellers')}>
            <Counted href={`/merchants?kind=payout&platform=${account.id}`}>
              {t('facts.sellerCount', { count: account.seller_count })}
            </Counted>
          </Fact>
        )}
        {account.payment_count !== null && (
          <Fact name={t('facts.payments')}>
            <Counted href={`/payments?merchant=${account.id}`}>{t('facts.paymentCount', { count: account.payment_count })}</Counted>
          </Fact>
        )}
        <Fact name={t('facts.created')}>
          <Timestamp at={account.created_at} now={now} />
        </Fact>
        <Fact name={t('facts.id')}>
          <ShortId id={account.id} />
        </Fact>
      </dl>
    </div>
  );
}

/** A count that links to its list. */
function Counted({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="underline decoration-muted underline-offset-4 hover:decoration-foreground">
      {children}
    </Link>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-xs text-muted">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
