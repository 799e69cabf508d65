import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import type { Refusal } from '@/components/forms/act';
import { RadioRow } from '@/components/forms/radio-row';

export type Whose = 'same' | 'another';
const either: readonly Whose[] = ['same', 'another'];

/** What is asked once keys were held: that it is another account, or, where that cannot be told, which it is. Stays while the form is open. */
export function useAskedWhose(refused: Refusal): readonly Whose[] {
  const [asked, setAsked] = useState<readonly Whose[]>([]);
  const { code, param } = refused ?? {};
  useEffect(() => {
    if (param === 'account') setAsked(code === 'missing_parameter' ? either : ['another']);
  }, [code, param]);
  return asked;
}

type Props = { asked: readonly Whose[]; name: string; value: Whose | undefined; onChange: (value: Whose | undefined) => void };

/** Whose keys were entered, said by a person. */
export function WhoseKeys({ asked, name, value, onChange }: Props) {
  const t = useTranslations('acquirers.form.whose');
  const id = useId();
  if (asked.length === 0) return null;
  if (asked.length > 1) {
    const values = asked.map((whose) => ({ id: whose, name: t(whose), hint: t(`${whose}Hint`, { name }) }));
    return <RadioRow name="account" label={t('label')} values={values} value={value} onChange={onChange} />;
  }
  return (
    <div>
      <label className="flex min-h-8 items-center gap-2 text-sm font-medium pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={value === 'another'}
          onChange={({ target }) => onChange(target.checked ? 'another' : undefined)}
          aria-describedby={id}
          className="size-4 accent-accent"
        />
        {t('confirm')}
      </label>
      <p id={id} className="description">
        {t('anotherHint', { name })}
      </p>
    </div>
  );
}
