'use client';
import { useTranslations } from 'next-intl';
import type { useHandIn } from '@/components/onboarding/form/use-hand-in';

/** Why submitting failed; a refusal of the server is shown with the unsaved state. */
export function NotHandedIn({ outcome }: Pick<ReturnType<typeof useHandIn>, 'outcome'>) {
  const t = useTranslations('application.handIn');
  if (outcome !== 'away' && outcome !== 'unsettled' && outcome !== 'sending') return null;
  return (
    <p role="alert" className="text-sm text-danger-soft-foreground">
      {t(outcome)}
    </p>
  );
}
