import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { MerchantStatusChip } from '@/components/merchants/merchant-status-chip';
import { Money } from '@/components/ui/money';
import { ShortId } from '@/components/ui/short-id';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import type { SellerReply } from '@/lib/merchants/sellers/schema';

/** Name, state of the application, and balance. */
export function SellerHeader({ seller, now, action }: { seller: SellerReply; now: string; action: ReactNode }) {
  const t = useTranslations('seller');
  const list = useTranslations('sellers');
  const { name, status, balance, payouts_enabled: paidOut, created_at: createdAt, id } = seller;
  return (
    <div className="mb-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-2xl font-semibold tracking-tight break-words">{name}</h1>
        <MerchantStatusChip status={status} />
        {seller.payouts_on_hold && <StatusChip look="warning">{list('onHold')}</StatusChip>}
        <div className="ml-auto">{action}</div>
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3 lg:grid-cols-6">
        {(['available', 'held', 'total'] as const).map((figure) => (
          <Fact key={figure} name={t(`facts.${figure}`)}>
            <Money amount={balance[figure]} className={figure === 'available' ? 'text-lg font-semibold' : ''} />
          </Fact>
        ))}
        <Fact name={t('facts.payouts')}>{t(paidOut ? 'facts.on' : 'facts.off')}</Fact>
        <Fact name={t('facts.created')}>
          <Timestamp at={createdAt} now={now} />
        </Fact>
        <Fact name={t('facts.id')}>
          <ShortId id={id} />
        </Fact>
      </dl>
    </div>
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
