'use client';
import { Scale } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import type { Act } from '@/components/forms/act';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';

/** Asks the acquirer now, and shows what it says. */
export function CompareButton({ name, compare }: { name: string; compare: Act }) {
  const t = useTranslations('acquirers.funds');
  const [busy, startTransition] = useTransition();
  function start() {
    startTransition(async () => {
      const answer = await compare({ name }).catch(() => null);
      if (answer?.ok) toast.success(t('compared'));
      else toast.danger(answer?.error.message ?? t('unreachable'));
    });
  }
  return (
    <PlainButton busy={busy} onClick={start}>
      {!busy && <Scale aria-hidden="true" />}
      {t(busy ? 'comparing' : 'compare')}
    </PlainButton>
  );
}
