'use client';
import { useTranslations } from 'next-intl';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { ReasonedButton } from '@/components/ui/reasoned-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { DayReply } from '@/lib/settlements/files/schema';

const load = () => import('@/components/payouts/bank-files/make-dialog').then((loaded) => loaded.MakeDialog);
const MakeDialog = lazyDialog(load);

type Props = { day: DayReply; hasBank: boolean; propose: MoneyAct };

/** Makes the bank file of what is payable on the day: payouts, customers' refunds, or both. */
export function MakeFile({ day, hasBank, propose }: Props) {
  const t = useTranslations('bankFiles.make');
  const make = useLazyDialog(load);
  const { count } = day.all;
  if (!hasBank) return <ReasonedButton look="primary" name={t('open', { count })} reason={t('noBank')} />;
  return (
    <>
      <PlainButton className="pointer-coarse:min-h-11" {...make.opener}>
        {t('open', { count })}
      </PlainButton>
      {make.opening > 0 && <MakeDialog key={make.opening} {...{ day, propose }} isOpen={make.isOpen} onClose={make.close} />}
    </>
  );
}
