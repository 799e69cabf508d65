'use client';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { usePaying } from '@/components/checkout/session/pay-form';
import { wrongOf } from '@/components/checkout/session/wrong';
import { TextField } from '@/components/checkout/text-field';

type Props = Omit<ComponentProps<typeof TextField>, 'id' | 'wrong'> & {
  /** The id of its form: two forms of a page have fields with the same name. */
  form: string;
};

/** A field of a payment method, with its error. */
export function Field({ form, name, ...field }: Props) {
  const code = usePaying().codes[name];
  const t = useTranslations('session');
  const key = wrongOf(code ?? '', form, name);
  return <TextField {...field} id={`${form}-${name}`} name={name} wrong={code === undefined ? null : t(`wrong.${key}`)} />;
}
