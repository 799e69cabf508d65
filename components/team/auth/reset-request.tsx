'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { looksLikeEmail, resolve } from '@/components/forms/resolve';
import { TextRow } from '@/components/forms/text-row';
import { Intro } from '@/components/team/auth/intro';
import { RefusedNotice } from '@/components/team/auth/refused-notice';
import { type Send, useSend } from '@/components/team/auth/send';
import { SubmitButton } from '@/components/team/auth/submit-button';
import { Link } from '@/components/ui/link';

type ResetForm = { email: string };
const faults = resolve<ResetForm>(({ email }) => (looksLikeEmail(email) ? {} : { email: 'emailMissing' }));

/** Asks for the address; the message afterwards is the same for every address. */
export function ResetRequest({ send: action }: { send: Send<ResetForm> }) {
  const t = useTranslations('reset');
  const { send, refused } = useSend(action);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { control, handleSubmit, formState } = useForm<ResetForm>({ resolver: faults, defaultValues: { email: '' } });
  const back = (
    <Link href="/sign-in" className="mt-6 self-start text-sm font-medium text-accent-soft-foreground underline underline-offset-4">
      {t('back')}
    </Link>
  );
  if (sentTo !== null) {
    return (
      <>
        <div role="status">
          <Intro heading={t('sentHeading')}>{t('sentText', { email: sentTo })}</Intro>
        </div>
        <p className="text-sm text-muted">{t('sentHint')}</p>
        {back}
      </>
    );
  }
  return (
    <>
      <Intro heading={t('heading')}>{t('text')}</Intro>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={handleSubmit(async (given) => {
          const email = given.email.trim();
          if ((await send({ email })).refused === undefined) setSentTo(email);
        })}
      >
        <RefusedNotice refused={refused} />
        <TextRow
          roomy
          control={control}
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          wrong={{ emailMissing: t('emailMissing') }}
        />
        <SubmitButton busy={formState.isSubmitting}>{t('submit')}</SubmitButton>
      </form>
      {back}
    </>
  );
}
