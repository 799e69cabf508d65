'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { resolve } from '@/components/forms/resolve';
import { TextRow } from '@/components/forms/text-row';
import { browserNames } from '@/components/team/auth/account';
import { Notice } from '@/components/team/auth/notice';
import { answerOf, type PasskeyOffer } from '@/components/team/auth/passkey';
import { RefusedNotice } from '@/components/team/auth/refused-notice';
import { type Send, useSend } from '@/components/team/auth/send';
import { SubmitButton } from '@/components/team/auth/submit-button';

const maxName = 60;
type Values = { name: string };
const rules = resolve<Values>(({ name }) => (name.trim() === '' || [...name.trim()].length > maxName ? { name: 'missing' } : {}));

/** The name of the device, which a person recognizes. */
const usualName = () => {
  const { browser, system } = browserNames(navigator.userAgent);
  return [system, browser].filter(Boolean).join(' · ');
};

// loaded on use, not with the page
const makePasskey = ({ options }: PasskeyOffer): Promise<string | null> =>
  answerOf(import('@simplewebauthn/browser').then(({ startRegistration }) => startRegistration({ optionsJSON: options })));

type Props = {
  offer: PasskeyOffer;
  add: Send<{ name: string; passkey: string }, { recovery_codes: string[] }>;
  onDone: (codes: string[]) => void;
};

/** Asks for a name, then shows the device's own dialog. A cancelled dialog can be tried again. */
export function MakePasskey({ offer, add, onDone }: Props) {
  const t = useTranslations('security.makePasskey');
  const { send, refused } = useSend(add);
  const [isRefused, setIsRefused] = useState(false);
  const { control, handleSubmit, formState } = useForm<Values>({ resolver: rules, defaultValues: { name: usualName() } });
  async function make({ name }: Values) {
    setIsRefused(false);
    const passkey = await makePasskey(offer);
    if (passkey === null) return setIsRefused(true);
    const answer = await send({ name: name.trim(), passkey });
    if (!answer.refused) onDone(answer.reply.recovery_codes);
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit(make)} className="flex flex-col gap-5">
      <p className="text-sm text-muted">{t('text')}</p>
      {isRefused && <Notice status="danger" title={t('refused')} text={t('refusedText')} />}
      {!isRefused && <RefusedNotice refused={refused} />}
      <TextRow roomy control={control} name="name" label={t('name')} wrong={t('nameMissing')} maxLength={maxName} autoFocus />
      <SubmitButton busy={formState.isSubmitting}>{t('make')}</SubmitButton>
    </form>
  );
}
