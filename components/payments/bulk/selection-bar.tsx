'use client';
import { Button } from '@heroui/react';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFreshPage } from '@/components/money-actions/use-fresh-page';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import { type BulkAction, canBulk, maxSelected, type SelectedPayment } from '@/components/payments/bulk/selected';
import type { useSelection } from '@/components/payments/bulk/use-selection';
import { lazyDialog, whenNear } from '@/components/ui/lazy-dialog';
import { toast } from '@/components/ui/toast';
import { useRequestDialog } from '@/components/ui/use-request-dialog';
import { formatYen } from '@/components/ui/yen';
import { sum } from '@/lib/money/yen';

export type BulkActs = Record<BulkAction, MoneyAct>;
type Props = {
  selection: ReturnType<typeof useSelection>;
  /** null: who looks may not act on payments. */
  acts: BulkActs | null;
  isPlatform: boolean;
  /** All that the filter finds, and where they are read. */
  total: number;
  moreHref: string;
};
type Opened = { action: BulkAction; payments: readonly SelectedPayment[] };

const load = () => import('@/components/payments/bulk/bulk-dialog').then(({ BulkDialog }) => BulkDialog);
const BulkDialog = lazyDialog(load);

/** What can be done with the selected payments, below the list. */
export function SelectionBar({ selection, acts, isPlatform, total, moreHref }: Props) {
  const t = useTranslations('payments.bulk');
  const refresh = useFreshPage();
  const dialog = useRequestDialog<Opened>();
  const payments = [...selection.payments.values()];
  const of = (action: BulkAction) => payments.filter((payment) => canBulk(action, payment, isPlatform));
  const opened = dialog.opened;
  function done(ids: readonly string[]) {
    selection.drop(ids);
    refresh();
  }
  return (
    <>
      {payments.length > 0 && (
        <section
          aria-label={t('label')}
          className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-xl border border-border bg-overlay px-4 py-2.5 shadow-lg max-md:hidden"
        >
          <p role="status" className="mr-2 text-sm font-medium tabular-nums">
            {t('selected', { count: payments.length, amount: formatYen(sum(payments.map((payment) => payment.total))) })}
          </p>
          {payments.length < Math.min(total, maxSelected) && (
            <SelectMore count={Math.min(total, maxSelected)} href={moreHref} onFound={selection.add} />
          )}
          <div className="ml-auto flex flex-wrap items-center gap-2">
            {acts &&
              (['capture', 'cancel'] as const).map((action) => {
                const chosen = of(action);
                return (
                  <Button
                    key={action}
                    size="sm"
                    variant={action === 'capture' ? 'primary' : 'outline'}
                    isDisabled={chosen.length === 0}
                    {...whenNear(load)}
                    onPress={() => dialog.begin({ action, payments: chosen })}
                  >
                    {t(`actions.${action}`, { count: chosen.length })}
                  </Button>
                );
              })}
            <a
              href={`/payments/export?ids=${payments.map(({ id }) => id).join(',')}`}
              download
              className="button button--outline button--sm"
            >
              <Download aria-hidden="true" />
              {t('export')}
            </a>
            <Button size="sm" variant="ghost" onPress={() => selection.drop(payments.map(({ id }) => id))}>
              {t('clear')}
            </Button>
          </div>
        </section>
      )}
      {opened && acts && (
        <BulkDialog
          key={opened.opening}
          {...opened.given}
          act={acts[opened.given.action]}
          isOpen={dialog.isOpen}
          onClose={(isUnknown, ids) => {
            dialog.close(isUnknown);
            if (isUnknown || ids.length > 0) done(ids);
          }}
        />
      )}
    </>
  );
}

/** The rest of the filter, as far as one bulk action goes. */
function SelectMore({ count, href, onFound }: { count: number; href: string; onFound: (found: SelectedPayment[]) => void }) {
  const t = useTranslations('payments.bulk');
  const [busy, setBusy] = useState(false);
  async function find() {
    setBusy(true);
    const found = await fetch(href)
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null);
    setBusy(false);
    if (!found) return toast.danger(t('unreachable'));
    onFound(found.data);
  }
  return (
    <Button size="sm" variant="ghost" isPending={busy} onPress={find}>
      {t('selectMore', { count })}
    </Button>
  );
}
