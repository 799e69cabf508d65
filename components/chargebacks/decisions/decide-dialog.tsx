'use client';
import { useTranslations } from 'next-intl';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import type { Decision } from '@/lib/chargebacks/decide-chargeback';
import type { ChargebackReply } from '@/lib/chargebacks/schema';

export type DecideProps = { chargeback: ChargebackReply; merchant: string; decide: MoneyAct };
type Props = DecideProps & { outcome: Decision; isOpen: boolean; onClose: (isUnknown: boolean) => void };

/** Shows the effect of the issuer's decision in words and figures, and records it for good. */
export function DecideDialog({ chargeback: { id, amount: yen }, merchant, decide, outcome, isOpen, onClose }: Props) {
  const t = useTranslations('chargebackDecision.outcomes');
  const { send, busy, sent } = useMoneyAct(decide);
  const amount = formatYen(yen);
  async function submit() {
    if (!(await send({ id, outcome }))) return;
    toast.success(t(`${outcome}.done`, { amount }));
    onClose(false);
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={() => onClose(sent.state === 'unknown')}
      title={t(`${outcome}.title`, { amount })}
      submit={t(`${outcome}.submit`, { amount })}
      danger={outcome === 'lost'}
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={submit}
    >
      <p className="text-sm font-medium">{t('final')}</p>
      <p className="text-sm break-words">{t(`${outcome}.effect`, { amount, merchant })}</p>
    </MoneyDialog>
  );
}
