import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useCounterName } from '@/components/ledger/use-counter-name';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { ShortId } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import type { ShownAdjustment } from '@/lib/adjustments/schema';

/** All facts of an adjustment: the proposal, its author, and the result. */
export function AdjustmentFacts({ adjustment, now }: { adjustment: ShownAdjustment; now: string }) {
  const t = useTranslations('adjustments.show');
  const counterName = useCounterName();
  const { status, proposed_by, decided_by, decided_at, decided_reason, transaction_id } = adjustment;
  return (
    <Panel>
      <h2 className="border-b border-separator px-4 py-3 text-base font-semibold sm:px-5">{t('facts')}</h2>
      <dl className="divide-y divide-separator text-sm">
        <Fact name={t('merchant')}>
          <Link
            href={`/merchants/${adjustment.merchant_id}`}
            className="mr-2 underline underline-offset-2 hover:text-accent-soft-foreground"
          >
            {adjustment.merchant_name}
          </Link>
          <ShortId id={adjustment.merchant_id} />
        </Fact>
        <Fact name={t('account')}>{counterName({ account: adjustment.counter_account, acquirer: adjustment.acquirer })}</Fact>
        <Fact name={t('description')}>{adjustment.description}</Fact>
        <Fact name={t('reason')}>{adjustment.reason}</Fact>
        <Fact name={t('proposed')}>
          <Done by={proposed_by.name} at={adjustment.created_at} now={now} />
        </Fact>
        {decided_by && decided_at && status !== 'proposed' && (
          <Fact name={t(`decided.${status}`)}>
            <Done by={decided_by.name} at={decided_at} now={now} />
          </Fact>
        )}
        {decided_reason && <Fact name={t('rejectedReason')}>{decided_reason}</Fact>}
        {transaction_id && (
          <Fact name={t('transaction')}>
            <ShortId id={transaction_id} />
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[14rem_1fr] sm:px-5">
      <dt className="text-muted">{name}</dt>
      <dd className="break-words whitespace-pre-wrap">{children}</dd>
    </div>
  );
}

function Done({ by, at, now }: { by: string; at: string; now: string }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {by}
      <Timestamp at={at} now={now} layout="inline" className="text-muted" />
    </span>
  );
}
