'use client';
import { Button } from '@heroui/react';
import { Hourglass } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useFreshPage } from '@/components/money-actions/use-fresh-page';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import type { DecideProps } from '@/components/payments/elsewhere/decide-dialog';
import { lazyDialog, whenNear } from '@/components/ui/lazy-dialog';
import { Timestamp } from '@/components/ui/timestamp';
import { useRequestDialog } from '@/components/ui/use-request-dialog';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { ElsewhereReply } from '@/lib/refunds/elsewhere/schema';

const load = () => import('@/components/payments/elsewhere/decide-dialog').then((loaded) => loaded.DecideDialog);
const DecideDialog = lazyDialog(load);

type Props = Omit<DecideProps, 'held' | 'decide'> & {
  refunds: readonly ElsewhereReply[];
  now: string;
  /** The operator’s decision; null for everybody else. */
  decide: MoneyAct | null;
};

/** Refunds that were made at the acquirer and wait until somebody has said whose share they were. */
export function HeldRefunds({ refunds, now, decide, ...about }: Props) {
  const t = useTranslations('payment.elsewhere');
  return refunds
    .filter(({ state }) => state === 'held')
    .map((held) => (
      <div
        key={held.id}
        className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-warning-soft bg-warning-soft px-4 py-3 text-sm text-warning-soft-foreground"
      >
        <div className="flex min-w-0 flex-1 basis-72 gap-3">
          <Hourglass aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
          <div className="min-w-0">
            <p className="font-medium">{t('held', { amount: formatYen(held.amount) })}</p>
            <p className="mt-0.5">{t(decide ? 'decide' : 'waits')}</p>
            <p className="mt-0.5 text-xs break-all">
              {t('reference', { reference: visible(held.reference) })} · <Timestamp at={held.created_at} now={now} layout="hidden" />
            </p>
          </div>
        </div>
        {decide && <Decide held={held} decide={decide} {...about} />}
      </div>
    ));
}

function Decide(props: DecideProps) {
  const t = useTranslations('payment.elsewhere');
  const { opened, isOpen, begin, close } = useRequestDialog<DecideProps>(useFreshPage());
  return (
    <>
      <Button className="pointer-coarse:min-h-11" {...whenNear(load)} onPress={() => begin(props)}>
        {t('open')}
      </Button>
      {opened && <DecideDialog key={opened.opening} {...opened.given} isOpen={isOpen} onClose={close} />}
    </>
  );
}
