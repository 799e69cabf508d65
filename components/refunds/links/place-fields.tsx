'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TextField } from '@/components/checkout/text-field';
import { PlaceCombobox } from '@/components/forms/place-combobox';
import type { FieldsProps } from '@/components/refunds/links/typed';
import { placeIn } from '@/components/refunds/links/typed';
import { visible } from '@/components/ui/visible';

/** The bank by name; a customer who does not find it types name and code. Another bank has other branches. */
export function BankFields({ at, typed, faults, onType }: FieldsProps) {
  const t = useTranslations('claimForm');
  const chosen = typed.bankCode && placeIn(visible(typed.bankName), typed.bankCode);
  const another = { branchNumber: '', branchName: '', accountNumber: '', symbol: '', passbook: '' };
  // a chosen branch belongs to the bank before
  const byHand = typed.branchName !== '' && another;
  return (
    <Place name="bank" label={t('bank')} chosen={chosen} wrong={faults.bank} byHand={t('bankByHand')} isTyped={typed.bankName !== ''}>
      <PlaceCombobox
        id="claim-bank"
        kind="bank"
        bank={null}
        at={at}
        labelledBy="claim-bank-label"
        onChoose={({ code, name }) => onType({ ...(code !== typed.bankCode && another), bankCode: code, bankName: name })}
      />
      <TextField
        id="claim-bank-name"
        name="bank_name"
        label={t('bankName')}
        maxLength={100}
        value={typed.bankName}
        onChange={({ target }) => onType({ ...byHand, bankName: target.value, bankCode: '' })}
      />
      <TextField
        id="claim-bank-code"
        name="bank_code"
        label={t('bankCode')}
        inputMode="numeric"
        maxLength={20}
        value={typed.bankCode}
        onChange={({ target }) => onType({ ...byHand, bankCode: target.value })}
      />
    </Place>
  );
}

/** The branch of the chosen bank, in the same way. */
export function BranchFields({ at, typed, faults, onType }: FieldsProps) {
  const t = useTranslations('claimForm');
  const chosen = placeIn(visible(typed.branchName), typed.branchNumber);
  return (
    <Place name="branch" label={t('branch')} chosen={chosen} wrong={faults.branch} byHand={t('branchByHand')} isTyped={chosen !== ''}>
      <PlaceCombobox
        id="claim-branch"
        kind="branch"
        bank={typed.bankCode}
        at={at}
        labelledBy="claim-branch-label"
        onChoose={({ code, name }) => onType({ branchNumber: code, branchName: name })}
      />
      <TextField
        id="claim-branch-number"
        name="branch_number"
        label={t('branchNumber')}
        inputMode="numeric"
        maxLength={20}
        value={typed.branchNumber}
        onChange={({ target }) => onType({ branchNumber: target.value, branchName: '' })}
      />
      <input type="hidden" name="branch_name" value={typed.branchName} />
    </Place>
  );
}

type PlaceProps = {
  name: 'bank' | 'branch';
  label: string;
  /** The choice in words; empty: nothing chosen yet. */
  chosen: string;
  wrong: string | undefined;
  byHand: string;
  isTyped: boolean;
  children: [search: ReactNode, ...fields: ReactNode[]];
};

/** Search first; manual input if the search does not know the place, or without JavaScript. */
function Place({ name, label, chosen, wrong, byHand, isTyped, children: [search, ...fields] }: PlaceProps) {
  return (
    <div>
      <p id={`claim-${name}-label`} className="label">
        {label}
      </p>
      {chosen !== '' && (
        <p role="status" className="mt-1 mb-2 rounded-lg bg-surface-secondary px-3 py-2.5 text-base font-medium wrap-anywhere">
          <span aria-hidden="true">✓ </span>
          {chosen}
        </p>
      )}
      <div className="mt-1">{search}</div>
      {wrong && (
        <p role="alert" data-slot="field-error" data-visible className="field-error mt-1.5 block px-0 text-sm">
          {wrong}
        </p>
      )}
      <details className="mt-1" open={wrong !== undefined && isTyped}>
        <summary className="flex min-h-11 cursor-pointer items-center text-sm text-muted underline underline-offset-4">{byHand}</summary>
        <div className="grid gap-4 pt-1 pb-2 sm:grid-cols-2">{fields}</div>
      </details>
    </div>
  );
}
