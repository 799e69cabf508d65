'use client';
import type { ComponentProps } from 'react';
import { aria, type ControlProps } from '@/components/application/controls/control';
import type { FieldType } from '@/lib/onboarding/catalogue/field';

const byType: Partial<Record<FieldType, ComponentProps<'input'>>> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  url: { type: 'url', inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none', spellCheck: false },
  phone_number: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  integer: { inputMode: 'numeric' },
  date: { type: 'date' },
};
/** A press on what follows ends before anything said about this field can move it away. */
const releaseMs = 250;
const onlyFigures = /^\^T?\??\[0-9\]\{\d+(,\d+)?\}\$$/;

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
  const figures = onlyFigures.test(rules.pattern ?? '') ? ({ inputMode: 'numeric' } as const) : {};
  const width = type === 'date' || figures.inputMode || type === 'integer' ? 'max-w-64' : '';
  return <input autoComplete="off" {...figures} {...byType[type]} {...own} className={`input h-11 w-full ${width}`} />;
}
