'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Draft } from '@/components/onboarding/form/draft';
import { fromSymbol, postBranchName } from '@/lib/japan/japan-post';

type Props = {
  id: string;
  described: string | undefined;
  invalid: boolean;
  draft: Draft;
  fields: { branch: string; name: string; accountType: string; number: string };
  onDone: () => void;
};

/** Japan Post Bank's symbol and number as in the passbook; fills in the account for transfers from other banks. */
export function PostAccount({ id, described, invalid, draft, fields, onDone }: Props) {
  const t = useTranslations('places.post');
  const [symbol, setSymbol] = useState('');
  const [number, setNumber] = useState('');
  const [wasLeft, setWasLeft] = useState(false);
  const found = fromSymbol(symbol, number);
  const isWrong = wasLeft && symbol !== '' && number !== '' && found === null;
  function leave() {
    setWasLeft(true);
    if (!found) return;
    draft.type(fields.branch, found.branchCode);
    draft.type(fields.name, postBranchName(found.branchCode));
    draft.type(fields.accountType, found.accountType);
    draft.type(fields.number, found.accountNumber);
    onDone();
  }
  const box = { inputMode: 'numeric' as const, autoComplete: 'off', onBlur: leave, className: 'input h-11 w-full' };
  return (
    <div>
      <div className="grid max-w-96 grid-cols-2 gap-4">
        <div>
          <label htmlFor={id} className="label">
            {t('symbol')}
          </label>
          <input
            {...box}
            id={id}
            placeholder="10140"
            maxLength={30}
            value={symbol}
            onChange={({ target }) => setSymbol(target.value)}
            aria-describedby={[described, `${id}-post`].filter(Boolean).join(' ')}
            {...((invalid || isWrong) && { 'aria-invalid': true, 'data-invalid': true })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-passbook`} className="label">
            {t('number')}
          </label>
          <input
            {...box}
            id={`${id}-passbook`}
            placeholder="12345671"
            maxLength={30}
            value={number}
            onChange={({ target }) => setNumber(target.value)}
            aria-describedby={`${id}-post`}
          />
        </div>
      </div>
      <p id={`${id}-post`} role="status" className={`mt-1.5 text-sm ${isWrong ? 'text-danger-soft-foreground' : 'text-muted'}`}>
        {isWrong && t('wrong')}
        {!isWrong && !found && t('hint')}
        {found && t(`found.${found.accountType}`, { branch: found.branchCode, number: found.accountNumber })}
      </p>
      {found && !found.checkDigitFits && <p className="mt-1 text-sm text-warning-soft-foreground">{t('doubt')}</p>}
    </div>
  );
}
