'use client';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { Notice } from '@/components/team/auth/notice';
import { RefusedNotice } from '@/components/team/auth/refused-notice';
import { type Send, useSend } from '@/components/team/auth/send';
import { SubmitButton } from '@/components/team/auth/submit-button';

/** Renews an expired invitation. Needs a press, because mail programs open links by themselves. */
export function RenewInvitation({ token, send: action }: { token: string; send: Send<{ token: string }> }) {
  const t = useTranslations('security.renew');
  const { send, refused } = useSend(action);
  const [isSent, setIsSent] = useState(false);
  const [busy, startTransition] = useTransition();
  const renew = () => startTransition(async () => setIsSent((await send({ token })).refused === undefined));
  if (isSent) return <Notice status="success" title={t('sentTitle')} text={t('sentText')} />;
  return (
    <form action={renew} className="flex flex-col gap-5">
      <RefusedNotice refused={refused} />
      <SubmitButton busy={busy}>{t('submit')}</SubmitButton>
    </form>
  );
}
