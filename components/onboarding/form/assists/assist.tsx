'use client';
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AddressAssist } from '@/components/onboarding/form/assists/address-assist';
import { type AssistProps, shownIn } from '@/components/onboarding/form/assists/shown-in';
import { holderInRecord } from '@/lib/japan/holder';

/** The help below a field. Bank and branch have their own control; kana are converted when the field is left. */
export function Assist({ assist, ...props }: AssistProps) {
  if (!props.field.changeable) return null;
  switch (assist.kind) {
    case 'katakana':
    case 'bank':
    case 'branch':
      return null;
    case 'address':
      return <AddressAssist assist={assist} {...props} />;
    case 'holder':
      return <HolderAssist {...props} />;
    case 'corporate_number':
      return <NumberAssist {...props} />;
  }
}

/** The name as the bank file will have it, while it is typed. */
function HolderAssist(props: Omit<AssistProps, 'assist'>) {
  const t = useTranslations('application.assist');
  const seen = holderInRecord(shownIn(props.draft, props.field.field));
  if (!seen) return null;
  return (
    <p className="text-sm">
      <span className="text-muted">{t('holder')}</span> <code className="font-mono font-medium break-all">{seen}</code>
    </p>
  );
}

/** Shows that the check digit fits. */
function NumberAssist({ field, state }: Omit<AssistProps, 'assist'>) {
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
