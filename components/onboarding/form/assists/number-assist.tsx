'use client';
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { AssistProps } from '@/components/onboarding/form/assists/shown-in';

/** Whoever sees that the number fits need not compare it again. */
export function NumberAssist({ field, state }: Omit<AssistProps, 'assist'>) {
  const t = useTranslations('application.assist');
  const isSaved = !state.typed[field.field];
  if (!isSaved || field.open || field.error !== null || field.warnings.length > 0) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm text-success-soft-foreground">
      <Check aria-hidden="true" className="size-4 shrink-0" />
      {t('number')}
    </p>
  );
}
