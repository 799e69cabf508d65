'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { v7 } from 'uuid';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';
import type { RedeliverAction } from '@/components/webhooks/acts';
import { noteAsked } from '@/components/webhooks/use-following';

type Props = { id: string; type: string; redeliver: RedeliverAction; size?: 'sm' | 'md' };

/** Sends it again. Pressed twice, or again after a broken connection, it is one delivery; after an answer the next press is another one. */
export function Redeliver({ id, type, redeliver, size = 'sm' }: Props) {
  const t = useTranslations('deliveries.redeliver');
  const [intent, setIntent] = useState(() => v7());
  const [busy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    const answer = await redeliver({ id, intent }).catch(() => null);
    setBusy(false);
    if (!answer) return toast.danger(t('unreachable'));
    setIntent(v7());
    if (!answer.ok) return toast.danger(answer.error.message);
    noteAsked();
    toast.success(t('done'), { href: `/developers/webhooks/deliveries/${answer.reply.id}`, name: t('open') });
  }
  return (
    <PlainButton size={size} look="outline" busy={busy} aria-label={t('named', { type })} onClick={press}>
      {t('do')}
    </PlainButton>
  );
}
