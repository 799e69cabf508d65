'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';
import type { SimpleAction } from '@/components/webhooks/acts';
import { noteAsked } from '@/components/webhooks/use-following';

/** Sends a ping; the deliveries show its result. */
export function Ping({ id, ping }: { id: string; ping: SimpleAction }) {
  const t = useTranslations('webhooks.ping');
  const [busy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    const answer = await ping({ id }).catch(() => null);
    setBusy(false);
    if (!answer?.ok) return toast.danger(answer?.error.message ?? t('unreachable'));
    noteAsked();
    toast.success(t('done'));
  }
  return (
    <PlainButton look="outline" busy={busy} onClick={press}>
      {t('do')}
    </PlainButton>
  );
}
