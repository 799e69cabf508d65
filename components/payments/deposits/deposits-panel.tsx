'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import { DepositRows } from '@/components/payments/deposits/deposit-rows';
import { Difference } from '@/components/payments/deposits/difference';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { ReasonedButton } from '@/components/ui/reasoned-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { DepositsReply } from '@/lib/payments/deposits/schema';
import type { PaymentReply } from '@/lib/payments/schema';

const load = () => import('@/components/payments/deposits/complete-dialog').then((loaded) => loaded.CompleteDialog);
const CompleteDialog = lazyDialog(load);

/** The operators' decisions; null for read-only users. */
export type DepositActs = { complete: MoneyAct; returnOne: MoneyAct };
type Props = { payment: PaymentReply; deposits: DepositsReply; markedAsFraud: boolean; now: string; acts: DepositActs | null };

/** The deposits of a payment, and their results. */
export function DepositsPanel({ payment, deposits, markedAsFraud, now, acts }: Props) {
  const t = useTranslations('deposits');
  const waits = deposits.arrived > 0;
  const { all_back: allBack } = deposits;
  const told = allBack ? (acts ? (`back.${allBack}` as const) : 'back.waits') : acts ? 'decide' : 'waits';
  return (
    <section id="deposits" aria-labelledby="deposits-title" className="mb-8 scroll-mt-20">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="deposits-title" className="text-base font-semibold">
            {t('title')}
          </h2>
          <p className="mt-1 max-w-prose text-sm text-pretty text-muted">{t(waits ? told : 'settled')}</p>
        </div>
        {waits && acts && <Complete {...{ payment, deposits, markedAsFraud }} complete={acts.complete} isOffered={allBack === null} />}
      </div>
      <Panel>
        {waits && (
          <dl className="flex flex-wrap gap-x-10 gap-y-3 border-b border-separator px-4 py-4 text-sm sm:px-5">
            <Figure name={t('figures.total')}>
              <Money amount={deposits.total} />
            </Figure>
            <Figure name={t('figures.arrived')}>
              <Money amount={deposits.arrived} />
            </Figure>
            <Figure name={t(allBack ? 'figures.action' : 'figures.difference')}>
              <Difference arrived={deposits.arrived} total={deposits.total} allBack={allBack !== null} />
            </Figure>
          </dl>
        )}
        {/* has rounded corners of its own only when nothing is above it in the panel */}
        <div className={waits ? '' : 'rounded-[inherit]'}>
          <DepositRows
            paymentId={payment.id}
            rows={deposits.deposits}
            now={now}
            canBePaid={allBack === null}
            returnOne={acts?.returnOne ?? null}
          />
        </div>
      </Panel>
    </section>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="mt-0.5 font-medium">{children}</dd>
    </div>
  );
}

type CompleteProps = Omit<Props, 'acts' | 'now'> & { complete: MoneyAct; isOffered: boolean };
/** An open dialog stays, whatever happens to the payment meanwhile. */
function Complete({ payment, deposits, markedAsFraud, complete, isOffered }: CompleteProps) {
  const t = useTranslations('deposits');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      {isOffered && markedAsFraud && <ReasonedButton look="primary" name={t('complete.open')} reason={t('markedAsFraud')} />}
      {isOffered && !markedAsFraud && <PlainButton {...opener}>{t('complete.open')}</PlainButton>}
      {opening > 0 && <CompleteDialog key={opening} {...{ payment, deposits, complete, isOpen }} onClose={close} />}
    </>
  );
}
