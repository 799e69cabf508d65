'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ReasonDialog } from '@/components/money-actions/reason-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { WaitingSettlement } from '@/lib/settlements/files/schema';
import { decideSettlementInput } from '@/lib/settlements/schema';

const rule = decideSettlementInput.shape.reason.unwrap();

type Props = { one: WaitingSettlement; decide: MoneyAct };

/** A payout that is in no file is not made: its money is in the balance again. */
export function CancelSettlement({ one, decide }: Props) {
  const t = useTranslations('bankFiles.cancelOne');
  const [isOpen, setIsOpen] = useState(false);
  const { send, busy, sent } = useMoneyAct(decide);
  const told = { name: visible(one.merchant_name), amount: formatYen(one.remittance_amount) };
  async function submit(reason: string) {
    if (!(await send({ id: one.id, outcome: 'cancelled', reason }))) return;
    setIsOpen(false);
    toast.success(t('done'));
  }
  const words = { title: t('title', told), submit: t('submit'), reason: t('reason'), hint: t('reasonHint'), missing: t('reasonMissing') };
  return (
    <>
      <PlainButton
        size="sm"
        look="ghost"
        aria-haspopup="dialog"
        aria-label={t('openNamed', told)}
        className="-ml-3 text-muted pointer-coarse:min-h-11"
        onClick={() => setIsOpen(true)}
      >
        {t('open')}
      </PlainButton>
      {isOpen && (
        <ReasonDialog {...{ words, rule, busy, sent, isOpen }} onClose={() => setIsOpen(false)} onSubmit={submit}>
          <p>{t('effect', told)}</p>
        </ReasonDialog>
      )}
    </>
  );
}
