'use client';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Refused, sendForm } from '@/components/checkout/send-form';
import { AccountFields } from '@/components/refunds/links/account-fields';
import { CheckStep } from '@/components/refunds/links/check-step';
import { accountIn, type Faults, faultsIn, fieldNames, fieldOf, nothingTyped, type Typed } from '@/components/refunds/links/typed';
import { PlainButton } from '@/components/ui/plain-button';

type Props = {
  /** The path of the page. */
  at: string;
  amount: string;
  /** The earlier input, without the account number. */
  kept: Partial<Typed> | null;
};
type Step = { name: 'typing' | 'checking' | 'sending'; faults: Faults; whole: string | null };

/** The account form with a check step before sending. It works without JavaScript; with JavaScript no input is lost. */
export function LinkForm({ at, amount, kept }: Props) {
  const t = useTranslations('claimForm');
  const [typed, setTyped] = useState<Typed>({ ...nothingTyped, ...kept });
  const [step, setStep] = useState<Step>({ name: 'typing', faults: {}, whole: null });
  const form = useRef<HTMLFormElement>(null);
  useFocus(form, step);

  function type(more: Partial<Typed>) {
    const next = { ...typed, ...more };
    setTyped(next);
    // a corrected field loses its error at once
    const still = faultsIn(next);
    setStep({ ...step, faults: Object.fromEntries(Object.entries(step.faults).filter(([field]) => field in still)) });
  }
  const back = (faults: Faults, whole: string | null = null) => setStep({ name: 'typing', faults, whole });
  function refused({ param, message, details }: Refused) {
    if (param === 'id' && 'status' in details) return window.location.replace(at);
    const field = fieldOf(param, typed);
    back(field ? { [field]: message } : {}, field ? null : message);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (step.name === 'sending') return;
    const found = Object.entries(faultsIn(typed)).map(([field, key]) => [field, t(`wrong.${key}`)]);
    if (found.length > 0) return back(Object.fromEntries(found));
    if (step.name === 'typing') return setStep({ name: 'checking', faults: {}, whole: null });
    setStep({ ...step, name: 'sending' });
    try {
      const told = await sendForm(`${at}/answer`, new URLSearchParams(accountIn(typed)));
      if ('next' in told) return window.location.assign(told.next);
      refused(told.error);
    } catch {
      setStep({ name: 'checking', faults: {}, whole: t('unreachable') });
    }
  }
  const isChecking = step.name !== 'typing';
  return (
    <form ref={form} method="post" action={`${at}/answer`} noValidate onSubmit={submit} className="mt-6 grid gap-5">
      {step.whole && (
        <p role="alert" className="rounded-lg border border-danger px-3 py-2.5 text-sm text-danger-soft-foreground">
          {step.whole}
        </p>
      )}
      {isChecking ? (
        <CheckStep account={accountIn(typed)} amount={amount} busy={step.name === 'sending'} onBack={() => back({})} />
      ) : (
        <>
          <AccountFields at={`${at}/places`} typed={typed} faults={step.faults} onType={type} />
          <PlainButton type="submit" size="lg" wide className="h-12 text-base">
            {t('check')}
          </PlainButton>
        </>
      )}
    </form>
  );
}

/** Moves the keyboard focus to the new step, or to the field with an error. */
function useFocus(form: React.RefObject<HTMLFormElement | null>, { name, faults, whole }: Step) {
  const before = useRef(name);
  useEffect(() => {
    const first = fieldNames.find((field) => faults[field]);
    const target = first
      ? `#claim-${first}`
      : before.current !== name
        ? name === 'typing' && whole
          ? '[role=alert]'
          : '[data-step]'
        : null;
    before.current = name;
    if (target && name !== 'sending') form.current?.querySelector<HTMLElement>(target)?.focus();
  }, [form, name, faults, whole]);
}
