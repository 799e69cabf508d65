'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { isChosenAgain } from '@/components/onboarding/form/choose-place';
import type { Draft, DraftState } from '@/components/onboarding/form/draft';
import type { FormField } from '@/lib/onboarding/form/schema';

type Props = { field: FormField; code: unknown; draft: Draft; state: DraftState; children: ReactNode };

/** The name of a bank or branch: a choice fills it in, so it is only asked when that is impossible, or there is a message about it. */
export function PlaceName({ field, code, draft, state, children }: Props) {
  const t = useTranslations('places.called');
  const [wasAsked, setWasAsked] = useState(false);
  const isEmpty = !draft.valueOf(field.field);
  // a branch that has to be chosen again brings its name
  const isAgain = isChosenAgain(code) && field.returned_reason === null && !state.stale.includes(field.field);
  const isSaid = field.error !== null || field.returned_reason !== null || field.warnings.length > 0 || state.stale.includes(field.field);
  const isAsked = isSaid || (Boolean(code) && isEmpty);
  // stays visible once typing has begun
  if (isAsked && !isAgain && !wasAsked) setWasAsked(true);
  if (isAgain) return null;
  if (isAsked || wasAsked) return children;
  if (isEmpty) return null;
  return (
    <details className="-mt-4">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm text-muted underline underline-offset-4">
        {t('name')}
      </summary>
      {children}
    </details>
  );
}
