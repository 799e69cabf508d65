'use client';
import type { ComponentProps } from 'react';
import { aria, type ControlProps } from '@/components/onboarding/form/controls/control';
import { phonePattern } from '@/lib/japan/phone-pattern';
import type { FieldType } from '@/lib/onboarding/catalogue/field';

const phone = { type: 'tel', inputMode: 'tel' } as const;
const byType: Partial<Record<FieldType, ComponentProps<'input'>>> = {
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  url: { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  phone_number: phone,
  integer: { inputMode: 'numeric' },
};
/** A press on the following element ends before a message of this field can move it away. */
const releaseMs = 250;
const onlyFigures = /^\^T?\??\[0-9\]\{\d+(,\d+)?\}(-\?\[0-9\]\{\d+\})?\$$/;

/** One line, or several. */
export function TextControl(props: ControlProps) {
  const { field, value, onType, onDone } = props;
  const { field_type: type, field_properties: rules } = field;
  const own = {
    ...aria(props),
    value: value === null || value === undefined ? '' : String(value),
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
    onBlur: () => setTimeout(onDone, releaseMs),
  };
  if (type === 'text') return <textarea {...own} rows={5} className="textarea w-full" />;
  const isFigures = onlyFigures.test(rules.pattern ?? '');
  const keyboard = rules.pattern === phonePattern ? phone : isFigures ? ({ inputMode: 'numeric' } as const) : byType[type];
  const width = isFigures || type === 'integer' ? 'max-w-64' : '';
  return <input autoComplete={field.autocomplete ?? 'off'} {...keyboard} {...own} className={`input h-11 w-full ${width}`} />;
}
