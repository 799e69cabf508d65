'use client';
import { useTranslations } from 'next-intl';
import { TextField } from '@/components/checkout/text-field';
import type { FieldsProps } from '@/components/refunds/links/typed';
import { postAccount } from '@/components/refunds/links/typed';

/** Symbol and number of Japan Post Bank from the passbook, converted into the account for transfers from other banks. */
export function PostFields({ typed, faults, onType }: FieldsProps) {
  const t = useTranslations('claimForm');
  const found = postAccount(typed);
  return (
    <div>
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          id="claim-symbol"
          name="symbol"
          label={t('post.symbol')}
          placeholder="10140"
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          value={typed.symbol}
          onChange={({ target }) => onType({ symbol: target.value })}
          {...(faults.symbol && { 'aria-invalid': true, 'aria-describedby': 'claim-post-fault' })}
        />
        <TextField
          id="claim-passbook"
          name="passbook"
          label={t('post.number')}
          placeholder="12345671"
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          value={typed.passbook}
          onChange={({ target }) => onType({ passbook: target.value })}
        />
      </div>
      {faults.symbol && (
        <p id="claim-post-fault" role="alert" data-slot="field-error" data-visible className="field-error mt-1.5 block px-0 text-sm">
          {faults.symbol}
        </p>
      )}
      <p role="status" className="mt-1.5 text-sm text-muted">
        {found
          ? t('post.found', { branch: found.branchCode, type: t(`types.${found.accountType}`), number: found.accountNumber })
          : t('post.hint')}
      </p>
      {found && !found.checkDigitFits && <p className="mt-1 text-sm text-warning-soft-foreground">{t('post.doubt')}</p>}
    </div>
  );
}
