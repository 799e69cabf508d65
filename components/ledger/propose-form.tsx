'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Control, Controller, useForm } from 'react-hook-form';
import { v7 } from 'uuid';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { longest } from '@/components/forms/typed';
import { BalanceChange } from '@/components/ledger/balance-change';
import { type FindMerchants, MerchantSearch } from '@/components/ledger/merchant-search';
import {
  amountOf,
  type CounterChoice,
  choiceId,
  counterChoices,
  directions,
  emptyProposal,
  inputOf,
  type Proposal,
  proposal,
  proposalRules,
} from '@/components/ledger/proposal';
import { useCounterName } from '@/components/ledger/use-counter-name';
import { toast } from '@/components/ui/toast';
import type { FoundMerchant } from '@/lib/adjustments/schema';

/** `acquirers`: those against whose clearing account it can be. */
type Props = { propose: Act; find: FindMerchants; acquirers: readonly string[]; isOpen: boolean; onClose: () => void };

/** Merchant, amount, counter account and reason; the effect is shown while typing. */
export function ProposeForm({ propose, find, acquirers, isOpen, onClose }: Props) {
  const t = useTranslations('adjustments');
  const { send, busy, refused } = useAct(propose);
  const [retryKey] = useState(() => v7());
  const [merchant, setMerchant] = useState<FoundMerchant | null>(null);
  const choices = counterChoices(acquirers);
  const { control, handleSubmit, watch } = useForm<Proposal>({ resolver: zodResolver(proposal), defaultValues: emptyProposal(choices) });
  const amount = amountOf({ direction: watch('direction'), amount: watch('amount') });
  async function submit(given: Proposal) {
    if (!(await send(inputOf(retryKey, given)))) return;
    onClose();
    toast.success(t('propose.done'));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(wanted) => wanted || onClose()}
      title={t('propose.title')}
      submit={t('propose.submit')}
      wide
      busy={busy}
      refused={refused}
      onSubmit={handleSubmit(submit)}
    >
      <Controller
        control={control}
        name="merchantId"
        render={({ field, fieldState }) => (
          <MerchantSearch
            find={find}
            chosen={merchant}
            invalid={fieldState.invalid}
            inputRef={field.ref}
            onChoose={(chosen) => {
              setMerchant(chosen);
              field.onChange(chosen?.id ?? '');
            }}
          />
        )}
      />
      <Figures control={control} choices={choices} />
      <Words control={control} />
      <div className="rounded-lg border border-border bg-surface-secondary p-4">
        {merchant && amount !== null && (
          <div className="mb-3">
            <BalanceChange balance={merchant.balance} amount={amount} isSeller={merchant.role === 'payout'} />
          </div>
        )}
        <p className="text-sm text-muted">{t('propose.second')}</p>
      </div>
    </DialogForm>
  );
}

/** The amount, and the service's counter account. */
function Figures({ control, choices }: { control: Control<Proposal>; choices: readonly CounterChoice[] }) {
  const t = useTranslations('adjustments');
  const nameOf = useCounterName();
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <RadioField
          control={control}
          name="direction"
          label={t('propose.direction')}
          values={directions.map((direction) => ({ id: direction, name: t(`propose.directions.${direction}`) }))}
        />
        <TextRow
          control={control}
          name="amount"
          label={t('propose.amount')}
          wrong={t('propose.amountWrong')}
          inputMode="numeric"
          maxLength={16}
          className="tabular-nums"
        />
      </div>
      <RadioField
        control={control}
        name="account"
        label={t('propose.account')}
        values={choices.map((choice) => ({ id: choiceId(choice), name: nameOf(choice) }))}
      />
    </>
  );
}

/** The description for the merchant, and the reason for the second person. */
function Words({ control }: { control: Control<Proposal> }) {
  const t = useTranslations('adjustments.propose');
  return (
    <>
      <TextRow
        control={control}
        name="description"
        label={t('description')}
        hint={t('descriptionHint')}
        wrong={t('descriptionMissing')}
        maxLength={longest(proposalRules.description)}
      />
      <TextRow
        control={control}
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        wrong={t('reasonMissing')}
        maxLength={longest(proposalRules.reason)}
        area
      />
    </>
  );
}
