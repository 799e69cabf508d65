'use client';
import { useTranslations } from 'next-intl';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { RadioField } from '@/components/forms/radio-field';
import { type ReturnCause, returnCauses } from '@/lib/settlements/settlement';

/** None is chosen at first: what becomes of the sellers’ accounts depends on it, so that it has to be said. */
export const withCause = (reason: z.ZodType<string, string>) =>
  z.object({ cause: z.enum(returnCauses).optional(), reason }).refine(({ cause }) => cause !== undefined, { path: ['cause'] });
export type WithCause = { cause?: ReturnCause | undefined; reason: string };

/** Why the bank gave it back: the account was wrong, or it was no fault of the merchants. */
export function CauseField({ control }: { control: Control<WithCause> }) {
  const t = useTranslations('bankFiles.cause');
  return (
    <RadioField
      control={control}
      name="cause"
      label={t('label')}
      wrong={t('missing')}
      values={returnCauses.map((id) => ({ id, name: t(`${id}.name`), hint: t(`${id}.hint`) }))}
    />
  );
}
