'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Agreement } from '@/components/onboarding/form/agreement';
import { AnswersList } from '@/components/onboarding/form/answers-list';
import type { Draft, DraftState } from '@/components/onboarding/form/draft';
import { isAgreement, isOpen } from '@/components/onboarding/form/form';
import { NotHandedIn } from '@/components/onboarding/form/not-handed-in';
import { ToMend } from '@/components/onboarding/form/to-mend';
import { useHandIn } from '@/components/onboarding/form/use-hand-in';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import type { FormField } from '@/lib/onboarding/form/schema';

type Props = { draft: Draft; state: DraftState; onGo: (field: FormField) => void; onEdit: (group: string) => void; onHandedIn: () => void };

/** The final review of all answers, the agreements, and the submit button. */
export function HandIn({ draft, state, onGo, onEdit, onHandedIn }: Props) {
  const t = useTranslations('application.review');
  const { form, typed } = state;
  const agreements = form.fields.filter(isAgreement);
  const [agreed, setAgreed] = useState(() => new Set(agreements.filter(({ open }) => !open).map(({ field }) => field)));
  const [isPressed, setIsPressed] = useState(false);
  const { handIn, isBusy, outcome } = useHandIn(draft);
  // unsaved values are checked when they are saved
  const asked = form.fields.filter((field) => !isAgreement(field) && !typed[field.field]);
  const isReady = state.stale.length === 0 && asked.every((field) => !isOpen(field));
  const isAgreed = agreements.every(({ field }) => agreed.has(field));
  async function press() {
    setIsPressed(true);
    if (!isReady || !isAgreed) return;
    if (await handIn(Object.fromEntries(agreements.map(({ field }) => [field, true])))) onHandedIn();
  }
  function agree(field: string, isNow: boolean) {
    const others = [...agreed].filter((other) => other !== field);
    setAgreed(new Set(isNow ? [...others, field] : others));
  }
  return (
    <>
      <ToMend fields={asked} state={state} all onGo={onGo} />
      <AnswersList form={form} typed={typed} onEdit={onEdit} />
      <Panel className="mt-5 px-4 py-5 sm:px-5">
        <h2 className="mb-3 text-base font-semibold">{t('handIn')}</h2>
        {agreements.map((field) => (
          <Agreement
            key={field.field}
            field={field}
            agreed={agreed.has(field.field)}
            missing={isPressed && isReady && !agreed.has(field.field)}
            onChange={(isNow) => agree(field.field, isNow)}
          />
        ))}
        <p className="mt-4 text-sm text-muted">{t('effect')}</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <PlainButton size="lg" busy={isBusy} onClick={press} className="max-sm:w-full">
            {t('submit')}
          </PlainButton>
          {isPressed && !isReady ? (
            <p role="alert" className="text-sm text-danger-soft-foreground">
              {t('notReady')}
            </p>
          ) : (
            <NotHandedIn outcome={outcome} />
          )}
        </div>
      </Panel>
    </>
  );
}
