'use client';
import { Checkbox, CheckboxGroup, FieldError, Label } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { type Control, Controller, type UseFormReturn } from 'react-hook-form';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { FeeExample } from '@/components/merchants/fees/fee-example';
import type { FeeForm } from '@/components/merchants/fees/fee-form';
import { Timestamp, useMoment } from '@/components/ui/timestamp';
import type { FeeLine } from '@/lib/merchants/fees/schema';
import { type FeeMethod, feeKinds, feeMethods } from '@/lib/money/rates';

type Props = { form: UseFormReturn<FeeForm>; given: FeeForm; planned: FeeLine[]; now: string };

export function FeeFields({ form: { control }, given, planned, now }: Props) {
  const t = useTranslations('fees');
  return (
    <>
      <RadioField
        control={control}
        name="kind"
        label={t('set.kind')}
        values={feeKinds.map((kind) => ({ id: kind, name: t(`kinds.${kind}`), hint: t(`set.kindHints.${kind}`) }))}
      />
      <Controller
        control={control}
        name="methods"
        render={({ field, fieldState }) => <Methods value={field.value} onChange={field.onChange} isWrong={fieldState.invalid} />}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {given.kind === 'processing' ? <RateField control={control} /> : <AmountField control={control} />}
        <FeeExample given={given} />
      </div>
      <EffectiveFrom control={control} from={given.from} now={now} />
      <Kept lines={planned.filter(({ kind, method }) => kind === given.kind && given.methods.includes(method))} now={now} />
    </>
  );
}

const figures = 'text-right tabular-nums';

function RateField({ control }: { control: Control<FeeForm> }) {
  const t = useTranslations('fees.set');
  const texts = { label: t('rate'), hint: t('rateHint'), wrong: t('rateWrong') };
  return <TextRow control={control} name="rate" {...texts} inputMode="decimal" placeholder="3.60" className={figures} />;
}

function AmountField({ control }: { control: Control<FeeForm> }) {
  const t = useTranslations('fees.set');
  const texts = { label: t('amount'), hint: t('amountHint'), wrong: t('amountWrong') };
  return <TextRow control={control} name="amount" {...texts} inputMode="numeric" placeholder="150" className={figures} />;
}

type FromProps = { control: Control<FeeForm>; from: FeeForm['from']; now: string };
function EffectiveFrom({ control, from, now }: FromProps) {
  const t = useTranslations('fees.set');
  const texts = { label: t('at'), hint: t('atHint', { now: useMoment()(new Date(now)) }), wrong: t('atWrong') };
  return (
    <>
      <RadioField
        control={control}
        name="from"
        label={t('from')}
        values={(['now', 'later'] as const).map((id) => ({ id, name: t(`froms.${id}`) }))}
      />
      {from === 'later' && <TextRow control={control} name="at" type="datetime-local" {...texts} />}
    </>
  );
}

/** Planned changes of the chosen methods still take effect: shown as a warning. */
function Kept({ lines, now }: { lines: FeeLine[]; now: string }) {
  const t = useTranslations('fees');
  if (lines.length === 0) return null;
  return (
    <div className="rounded-lg border border-border bg-surface-secondary p-3 text-sm">
      <p>{t('set.kept')}</p>
      <ul className="mt-1 list-disc pl-5">
        {lines.map((line) => (
          <li key={line.id}>
            {t(`methods.${line.method}`)} <Timestamp at={line.effective_at} now={now} layout="hidden" />
          </li>
        ))}
      </ul>
    </div>
  );
}

type MethodsProps = { value: FeeMethod[]; onChange: (value: FeeMethod[]) => void; isWrong: boolean };
function Methods({ value, onChange, isWrong }: MethodsProps) {
  const t = useTranslations('fees');
  return (
    <CheckboxGroup
      name="methods"
      value={value}
      onChange={(chosen) => onChange(feeMethods.filter((method) => chosen.includes(method)))}
      isInvalid={isWrong}
      validationBehavior="aria"
    >
      <Label>{t('set.methods')}</Label>
      <div className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2.5 sm:grid-cols-4">
        {feeMethods.map((method) => (
          <Checkbox key={method} value={method} className="mt-0">
            <Checkbox.Content className="pointer-coarse:min-h-11">
              <Checkbox.Control>
                <Checkbox.Indicator />
              </Checkbox.Control>
              {t(`methods.${method}`)}
            </Checkbox.Content>
          </Checkbox>
        ))}
      </div>
      <FieldError>{isWrong && t('set.methodsMissing')}</FieldError>
    </CheckboxGroup>
  );
}
