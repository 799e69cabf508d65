'use client';
import { useTranslations } from 'next-intl';
import { createContext, type FormEvent, type ReactNode, type RefObject, use, useRef, useState } from 'react';
import { type Refused, sendForm } from '@/components/checkout/send-form';
import { type Codes, fieldsOf } from '@/components/checkout/session/form-faults';
import { useFaults } from '@/components/checkout/session/use-faults';
import { fieldOf, isOver } from '@/lib/sessions/field';

/** An error of the whole form. */
type Fault = { code: string; message: string };
/** Fields that are in a frame: what they add to the form, or null where they show an error. */
type Give = () => Promise<Record<string, string> | null>;
type State = { codes: Codes; fault: Fault | null; busy: boolean; giving: RefObject<Give | null> };

const Paying = createContext<State>({ codes: {}, fault: null, busy: false, giving: { current: null } });
export const usePaying = (): State => use(Paying);

type Props = {
  action: string;
  /** Made with the page: pressing twice pays once. */
  idempotencyKey: string;
  method: string;
  /** The service's month, which decides whether a card has expired. */
  month: number;
  /** The text when the server does not answer. */
  unreachable: string;
  children: ReactNode;
};

/**
 * The field of a typing error; a refused brand belongs to the number. A refusal by the acquirer or the issuer belongs to the whole form.
 */
function fieldIn({ code, param }: Refused, method: string): string | null {
  if (code === 'invalid_payment_type') return method === 'credit_card' ? 'number' : null;
  return code === 'invalid_parameter' || code === 'missing_parameter' ? fieldOf(param) : null;
}
/** An expired card is no typing error. */
const codeIn = ({ code, details }: Refused): string => (details.reason === 'expired' ? 'card_expired' : code);

/** After these the outcome is unknown, or another request may still be under way. */
const unsure = ['unreachable', 'conflict', 'gateway_timeout', 'service_unavailable', 'internal_server_error'];

/** A plain form, which works without scripts; with scripts, the typed values stay after an error. */
export function PayForm({ action, idempotencyKey, method, month, unreachable, children }: Props) {
  const { form, codes, onBlur, onInput, mayBeSent, refuse } = useFaults(month);
  const [fault, setFault] = useState<Fault | null>(null);
  const [busy, setBusy] = useState(false);
  const tries = useRef(0);
  const giving = useRef<Give | null>(null);

  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setFault(null);
    if (!mayBeSent()) return;
    const sent = event.currentTarget;
    setBusy(true);
    try {
      const given = giving.current ? await giving.current() : {};
      if (given === null) return setBusy(false);
      const fields = fieldsOf(sent);
      for (const [name, value] of Object.entries(given)) fields.set(name, value);
      const told = await sendForm(sent.action, fields);
      if ('next' in told) return window.location.assign(told.next);
      if (isOver(told.error)) return window.location.replace(action.replace(/\/pay$/, ''));
      tries.current += 1;
      if (!refuse(fieldIn(told.error, method), codeIn(told.error))) setFault({ code: told.error.code, message: told.error.message });
    } catch {
      setFault({ code: 'unreachable', message: unreachable });
    }
    setBusy(false);
  }
  return (
    <form ref={form} method="post" action={action} onSubmit={pay} onBlur={onBlur} onInput={onInput} className="grid gap-4 px-4 pb-4">
      <input type="hidden" name="method" value={method} />
      {/* a refused request left nothing behind; another try is a new request */}
      <input type="hidden" name="idempotency_key" value={`${idempotencyKey}-${tries.current}`} readOnly />
      <Paying value={{ codes, fault, busy, giving }}>{children}</Paying>
    </form>
  );
}

/** An error of the whole form. */
export function FormFault() {
  const t = useTranslations('session');
  const { fault } = usePaying();
  if (!fault) return null;
  return (
    <p role="alert" className="rounded-lg border border-danger px-3 py-2.5 text-sm text-danger-soft-foreground">
      {fault.message} {!unsure.includes(fault.code) && t('nothingCharged')}
    </p>
  );
}
