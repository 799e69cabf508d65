'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { SelectRow } from '@/components/forms/select-row';
import { TextRow } from '@/components/forms/text-row';
import type { AccountForm } from '@/components/merchants/acquirers/account-form';
import { useFieldWords } from '@/components/merchants/acquirers/names';
import type { AccountField, AdapterReply } from '@/lib/acquirers/accounts/schema';

type Form = UseFormReturn<AccountForm>;
type FieldProps = { field: AccountField; isKept: boolean; form: Form };

const pathOf = ({ is_secret, name }: AccountField): FieldPath<AccountForm> => (is_secret ? `secrets.${name}` : `settings.${name}`);

/** What has to be entered comes first, then the other keys. */
const placeOf = ({ is_required, is_secret }: AccountField): number => (is_required ? 0 : is_secret ? 1 : 2);

/** Each field as its adapter describes it: nothing here knows one by its name. */
export function AccountFields({ adapter, kept, form }: { adapter: AdapterReply; kept: readonly string[]; form: Form }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {[...adapter.fields]
        .sort((one, other) => placeOf(one) - placeOf(other))
        .map((field) => (
          <div key={pathOf(field)} className={field.is_secret || field.kind === 'choices' || field.name === 'url' ? 'sm:col-span-2' : ''}>
            <Field field={field} isKept={field.is_secret && kept.includes(field.name)} form={form} />
          </div>
        ))}
    </div>
  );
}

function Field({ field, isKept, form }: FieldProps) {
  if (field.kind === 'choices') return <Choices field={field} form={form} />;
  if (field.kind === 'choice' || field.kind === 'flag') return <Choice field={field} form={form} />;
  return <Line field={field} isKept={isKept} form={form} />;
}

function useLabel(field: AccountField): string {
  const t = useTranslations('acquirers.form');
  const words = useFieldWords();
  const label = words.label(field.name);
  return field.is_required ? label : t('optional', { label });
}

function Line({ field, isKept, form }: FieldProps) {
  const t = useTranslations('acquirers.form');
  const words = useFieldWords();
  return (
    <TextRow
      control={form.control}
      name={pathOf(field)}
      label={useLabel(field)}
      hint={isKept ? t('kept') : words.hint(field)}
      wrong={{ required: t('needed') }}
      {...(field.is_secret ? { reveal: (isShown: boolean) => t(isShown ? 'hide' : 'show'), autoComplete: 'new-password' } : {})}
      {...(field.kind === 'number' && { inputMode: 'numeric' as const })}
    />
  );
}

function Choice({ field, form }: Omit<FieldProps, 'isKept'>) {
  const t = useTranslations('acquirers.form');
  const words = useFieldWords();
  const values = field.kind === 'flag' ? ['true', 'false'] : field.values;
  const nameOf = (value: string) => (field.kind === 'flag' ? t(value === 'true' ? 'yes' : 'no') : words.value(value));
  const options = [
    { value: '', name: t(field.is_required ? 'choose' : 'none') },
    ...values.map((value) => ({ value, name: nameOf(value) })),
  ];
  const id = useId();
  const hint = words.hint(field);
  return (
    <>
      <SelectRow aria-describedby={hint && id} label={useLabel(field)} options={options} {...form.register(pathOf(field))} />
      {hint && (
        <span id={id} className="description mt-1 block">
          {hint}
        </span>
      )}
    </>
  );
}

function Choices({ field, form }: Omit<FieldProps, 'isKept'>) {
  const words = useFieldWords();
  const id = useId();
  const hint = words.hint(field);
  return (
    <fieldset aria-describedby={hint && id}>
      <legend className="label mb-1">{useLabel(field)}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {field.values.map((value) => (
          <label key={value} className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
            <input type="checkbox" value={value} className="size-4 accent-accent" {...form.register(pathOf(field))} />
            {words.value(value)}
          </label>
        ))}
      </div>
      {hint && (
        <span id={id} className="description mt-1 block">
          {hint}
        </span>
      )}
    </fieldset>
  );
}
