'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { tidyYen } from '@/components/forms/typed-yen';
import {
  longestDescription,
  type TransferForm,
  transferForm,
  transferInputOf,
  transferOf,
} from '@/components/merchants/transfers/transfer-form';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { blockOf, Obstacle, obstacleIn } from '@/components/splits/obstacle';
import { PreviewPanel } from '@/components/splits/preview-panel';
import { type DryRun, usePreview } from '@/components/splits/use-preview';
import { toast } from '@/components/ui/toast';
import type { TransferDirection } from '@/lib/transfers/balance-transfer';

export type TransferActs = { transfer: MoneyAct; tryTransfer: DryRun };
type Props = {
  seller: { id: string; name: string };
  /** The platform's id in the ledger. */
  ownId: string;
  /** The initial values. */
  wish?: { direction: TransferDirection; amount: number };
  acts: TransferActs;
  isOpen: boolean;
  /** `isUnknown`: the outcome of the request is unknown. */
  onClose: (isUnknown: boolean) => void;
  onDone?: () => void;
};

/** Moves yen between the platform and one of its sellers; shows both balances after the transfer while the amount is typed. */
export function TransferDialog({ seller, ownId, wish, acts, isOpen, onClose, onDone }: Props) {
  const t = useTranslations('transfer');
  const { send, busy, sent } = useMoneyAct(acts.transfer);
  const form = useForm<TransferForm>({
    resolver: zodResolver(transferForm),
    defaultValues: transferOf(wish?.direction ?? 'to_payout', wish?.amount ?? 0),
  });
  const asked = transferInputOf(seller.id, form.watch());
  const preview = usePreview(acts.tryTransfer, isOpen && asked ? asked.input : null);
  const isUnknown = sent.state === 'unknown';
  const names = { [ownId]: t('own'), [seller.id]: seller.name };
  const fault = asked ? (isUnknown ? null : blockOf(preview)) : 'amount';
  async function submit() {
    if (!asked) return;
    if (!(await send(asked.input))) return preview.again();
    toast.success(t('done', { amount: asked.amount }), { href: `/sellers/${seller.id}/balance`, name: t('see') });
    onClose(false);
    onDone?.();
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={() => onClose(isUnknown)}
      title={t('title', { name: seller.name })}
      grows
      submit={asked ? t('submitAmount', { amount: asked.amount }) : t('submit')}
      busy={busy}
      checking={fault === 'checking'}
      blocked={fault && t(`faults.${fault}`)}
      obstacle={!isUnknown && obstacleIn(preview) && <Obstacle preview={preview} names={names} />}
      sent={sent}
      onSubmit={form.handleSubmit(submit)}
    >
      <Fields form={form} name={seller.name} disabled={busy || isUnknown} />
      {!isUnknown && <PreviewPanel preview={preview} names={names} shown={[]} empty={t('empty')} />}
    </MoneyDialog>
  );
}

function Fields({ form: { control }, name, disabled }: { form: UseFormReturn<TransferForm>; name: string; disabled: boolean }) {
  const t = useTranslations('transfer');
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-5">
      <RadioField
        control={control}
        name="direction"
        label={t('direction')}
        values={[
          { id: 'to_payout', name: t('toPayout', { name }) },
          { id: 'to_platform', name: t('toPlatform', { name }) },
        ]}
        disabled={disabled}
      />
      <TextRow
        control={control}
        name="amount"
        label={t('amount')}
        wrong={t('faults.amount')}
        inputMode="numeric"
        maxLength={20}
        tidy={tidyYen}
        className="text-right tabular-nums sm:max-w-52"
      />
      <TextRow
        control={control}
        name="description"
        label={t('description')}
        hint={t('descriptionHint')}
        wrong={t('descriptionWrong')}
        maxLength={longestDescription}
      />
    </fieldset>
  );
}
