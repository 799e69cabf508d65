'use client';
import { useTranslations } from 'next-intl';
import { type AssistProps, shownIn } from '@/components/onboarding/form/assists/shown-in';
import { holderInRecord } from '@/lib/japan/holder';

/** The name as the bank's record will have it, while it is typed. */
export function HolderAssist(props: Omit<AssistProps, 'assist'>) {
  const t = useTranslations('application.assist');
  const seen = holderInRecord(shownIn(props.draft, props.field.field));
  if (!seen) return null;
  return (
    <p className="text-sm">
      <span className="text-muted">{t('holder')}</span> <code className="font-mono font-medium break-all">{seen}</code>
    </p>
  );
}
