import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AdjustmentStatusChip } from '@/components/ledger/adjustment-status-chip';
import { Money } from '@/components/ui/money';
import type { ShownAdjustment } from '@/lib/adjustments/schema';

/** Amount, merchant, status and actions. */
export function AdjustmentHeader({ adjustment, children }: { adjustment: ShownAdjustment; children: ReactNode }) {
  const t = useTranslations('adjustments');
  const { amount, status, merchant_name, merchant_role, tenant_name } = adjustment;
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Money amount={amount} signed className="text-3xl font-semibold tracking-tight" />
          <AdjustmentStatusChip status={status} />
        </h1>
        <p className="mt-1.5 text-sm break-words">
          {merchant_name}
          <span className="ml-2 text-muted">
            {t(`kinds.${merchant_role}`)}
            {merchant_role === 'payout' && ` · ${tenant_name}`}
          </span>
        </p>
      </div>
      {children}
    </div>
  );
}
