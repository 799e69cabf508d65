'use client';
import { useTranslations } from 'next-intl';
import type { Bearer } from '@/components/chargebacks/cost-section';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { Money } from '@/components/ui/money';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import type { ChargebackReply } from '@/lib/chargebacks/schema';

/** The available balance before; null: unknown. */
export type AcceptProps = { chargeback: ChargebackReply; bearer: Bearer; available: number | null; accept: MoneyAct };
type Props = AcceptProps & { isOpen: boolean; onClose: (isUnknown: boolean) => void };

/** Accepts the loss: the cardholder keeps the money for good. */
export function AcceptDialog({ chargeback: { id, amount, payment }, bearer, available, accept, isOpen, onClose }: Props) {
  const t = useTranslations('chargebacks.accept');
  const { send, busy, sent } = useMoneyAct(accept);
  const yen = formatYen(amount);
  async function submit() {
    if (!(await send({ id }))) return;
    toast.success(t('done', { amount: yen }), { href: `/payments/${payment.id}?tab=refunds#records`, name: t('see') });
    onClose(false);
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={() => onClose(sent.state === 'unknown')}
      title={t('title', { amount: yen })}
      submit={t('submit', { amount: yen })}
      keep={t('keep')}
      danger
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={submit}
    >
      <p className="text-sm font-medium">{t('final')}</p>
      <p className="text-sm">{t(`effect.${bearer}`, { amount: yen })}</p>
      {available !== null && (
        <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 rounded-lg border border-border bg-surface-secondary px-4 py-3 text-sm tabular-nums">
          <dt className="text-muted">{t('before')}</dt>
          <dd className="pl-6 text-right">
            <Money amount={available} />
          </dd>
          <dt className="text-muted">{t('taken')}</dt>
          <dd className="pl-6 text-right">
            <Money amount={-amount} />
          </dd>
          <dt className="border-t border-separator pt-1.5 font-medium">{t('after')}</dt>
          <dd className="border-t border-separator pt-1.5 pl-6 text-right font-semibold">
            <Money amount={available - amount} />
          </dd>
        </dl>
      )}
    </MoneyDialog>
  );
}
