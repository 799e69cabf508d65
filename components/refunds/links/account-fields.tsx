'use client';
import { useTranslations } from 'next-intl';
import { TextField } from '@/components/checkout/text-field';
import { BankFields, BranchFields } from '@/components/refunds/links/place-fields';
import { PostFields } from '@/components/refunds/links/post-fields';
import { accountTypes, type FieldsProps, isBySymbol } from '@/components/refunds/links/typed';
import { holderInRecord } from '@/lib/japan/holder';
import { japanPostBank } from '@/lib/japan/japan-post';
import { toKatakana } from '@/lib/japan/kana';

/** Bank, branch, number and holder, each with help for typing. */
export function AccountFields(props: FieldsProps) {
  const t = useTranslations('claimForm');
  const { typed, faults, onType } = props;
  const isPost = typed.bankCode === japanPostBank;
  return (
    <>
      <h2 data-step tabIndex={-1} className="text-base font-semibold outline-none">
        {t('title')}
      </h2>
      <BankFields {...props} />
      {isPost && (
        <button
          type="button"
          onClick={() => onType({ bySymbol: !typed.bySymbol })}
          className="min-h-11 cursor-pointer justify-self-start rounded-lg text-sm underline underline-offset-4"
        >
          {t(typed.bySymbol ? 'post.byNumber' : 'post.bySymbol')}
        </button>
      )}
      {isBySymbol(typed) ? (
        <PostFields {...props} />
      ) : (
        <>
          <BranchFields {...props} />
          <TypeChoice typed={typed} onType={onType} />
          <TextField
            id="claim-number"
            name="account_number"
            label={t('number')}
            hint={t('numberHint')}
            wrong={faults.number ?? null}
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
            value={typed.accountNumber}
            onChange={({ target }) => onType({ accountNumber: target.value })}
          />
        </>
      )}
      <Holder {...props} />
    </>
  );
}

function TypeChoice({ typed, onType }: Pick<FieldsProps, 'typed' | 'onType'>) {
  const t = useTranslations('claimForm');
  return (
    <fieldset>
      <legend className="label">{t('type')}</legend>
      <div className="mt-1 grid grid-cols-3 gap-2">
        {accountTypes.map((type) => (
          <label
            key={type}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-lg border border-border px-3 text-sm has-checked:border-accent has-checked:bg-surface-secondary has-focus-visible:ring-2 has-focus-visible:ring-focus"
          >
            <input
              type="radio"
              name="account_type"
              value={type}
              checked={typed.accountType === type}
              onChange={() => onType({ accountType: type })}
              className="size-4 shrink-0 accent-accent"
            />
            {t(`types.${type}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** On blur, hiragana becomes the kana of the bank; only the holder knows the reading of kanji. */
function Holder({ typed, faults, onType }: FieldsProps) {
  const t = useTranslations('claimForm');
  const seen = holderInRecord(toKatakana(typed.holder));
  return (
    <TextField
      id="claim-holder"
      name="customer_name"
      label={t('holder')}
      hint={seen ? t('seen', { name: seen }) : t('holderHint')}
      wrong={faults.holder ?? null}
      autoComplete="off"
      maxLength={100}
      value={typed.holder}
      onChange={({ target }) => onType({ holder: target.value })}
      onBlur={({ target }) => onType({ holder: toKatakana(target.value) })}
    />
  );
}
