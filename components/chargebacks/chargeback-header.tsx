import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChargebackStatusChip } from '@/components/chargebacks/status';
import { Countdown } from '@/components/ui/countdown';
import { Fact } from '@/components/ui/fact';
import { Money } from '@/components/ui/money';
import { ShortId } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import type { ChargebackReply } from '@/lib/chargebacks/schema';

type Props = { chargeback: ChargebackReply; orderNumber: string | null; now: string; actions: ReactNode };

/** Amount, status and deadline: the facts that decide whether somebody has to act now. */
export function ChargebackHeader({ chargeback, orderNumber, now, actions }: Props) {
  const t = useTranslations('chargebacks.header');
  const { amount, status, due_date: due, answer_under_way: answering } = chargeback;
  return (
    <div className="mb-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="text-3xl font-semibold tracking-tight">
              <span className="sr-only">{t('title')} </span>
              <Money amount={amount} />
            </h1>
            <ChargebackStatusChip chargeback={chargeback} />
          </div>
          {answering && (
            <p role="status" className="mt-3 max-w-prose text-sm">
              {t(`answering.${answering}`)}
            </p>
          )}
          {status === 'pending' && !answering && (
            <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
              <Countdown due={due} now={now} large />
              <span>{t.rich('until', { at: () => <Timestamp at={due} now={now} layout="hidden" className="font-medium" /> })}</span>
            </p>
          )}
        </div>
        {actions}
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3 lg:grid-cols-4">
        <Fact name={t('raised')}>
          <Timestamp at={chargeback.created_at} now={now} />
        </Fact>
        {status !== 'pending' && (
          <Fact name={t('due')}>
            <Timestamp at={due} now={now} layout="hidden" />
          </Fact>
        )}
        <Fact name={t('order')}>{orderNumber}</Fact>
        <Fact name={t('id')}>
          <ShortId id={chargeback.id} />
        </Fact>
      </dl>
    </div>
  );
}
