'use client';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { RefusedNotice } from '@/components/team/auth/refused-notice';
import { type Send, useSend } from '@/components/team/auth/send';
import { SubmitButton } from '@/components/team/auth/submit-button';

export function ConfirmEmail({ token, send: action }: { token: string; send: Send<{ token: string }> }) {
  const t = useTranslations('security.confirm');
  const { send, refused } = useSend(action);
  const [busy, startTransition] = useTransition();
  const confirm = () =>
    startTransition(async () => {
      if ((await send({ token })).refused === undefined) location.replace('/sign-in?done=email');
    });
  return (
    <form action={confirm} className="flex flex-col gap-5">
      <RefusedNotice refused={refused} />
      <SubmitButton busy={busy}>{t('submit')}</SubmitButton>
    </form>
  );
}
