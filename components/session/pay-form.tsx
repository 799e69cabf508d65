'use client';
import { useTranslations } from 'next-intl';
import { createContext, type FormEvent, type ReactNode, use, useRef, useState } from 'react';
import { type Refused, sendForm } from '@/components/checkout/send-form';
import { fieldOf, isOver } from '@/lib/sessions/field';

/** What is wrong with which field; of none: with the whole. */
export type Fault = { field: string | null; code: string; message: string };
type State = { fault: Fault | null; busy: boolean };

const Paying = createContext<State>({ fault: null, busy: false });
export const usePaying = (): State => use(Paying);

type Props = {
  action: string;
  /** Made with the page: whoever presses twice pays once. */
  idempotencyKey: string;
  method: string;
  /** What is said where nobody has answered. */
  unreachable: string;
  children: ReactNode;
};

const fieldsOf = (form: HTMLFormElement) => new URLSearchParams(new FormData(form) as unknown as Record<string, string>);

/** What somebody has typed wrong stands at its field; a brand that is not taken at the number. What the acquirer or the issuer says, is of the whole. */
function fieldIn({ code, param }: Refused, method: string): string | null {
  if (code === 'invalid_payment_type') return method === 'credit_card' ? 'number' : null;
  return code === 'invalid_parameter' || code === 'missing_parameter' ? fieldOf(param) : null;
}

/** After these it is not known, or another request may still be under way. */
const unsure = ['unreachable', 'conflict', 'gateway_timeout', 'service_unavailable', 'internal_server_error'];

/** A plain form, which works without programs; with them what was typed stays where something is wrong. */
export function PayForm({ action, idempotencyKey, method, unreachable, children }: Props) {
  const [fault, setFault] = useState<Fault | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const tries = useRef(0);

  function show(next: Fault) {
    const field = next.field && form.current?.elements.namedItem(next.field);
    const isHere = field instanceof HTMLElement;
    // of a field that this form does not have, it is said of the whole
    setFault(isHere ? next : { ...next, field: null });
    setBusy(false);
    if (isHere) field.focus();
  }
  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      const told = await sendForm(event.currentTarget.action, fieldsOf(event.currentTarget));
      if ('next' in told) return window.location.assign(told.next);
      if (isOver(told.error)) return window.location.replace(action.replace(/\/pay$/, ''));
      tries.current += 1;
      show({ field: fieldIn(told.error, method), code: told.error.code, message: told.error.message });
    } catch {
      show({ field: null, code: 'unreachable', message: unreachable });
    }
  }
  return (
    <form ref={form} method="post" action={action} onSubmit={pay} className="grid gap-4 px-4 pb-4">
      <input type="hidden" name="method" value={method} />
      {/* what was refused left nothing behind; another try is another request */}
      <input type="hidden" name="idempotency_key" value={`${idempotencyKey}-${tries.current}`} readOnly />
      <Paying value={{ fault, busy }}>{children}</Paying>
    </form>
  );
}

/** What is wrong with the whole of it. */
export function FormFault() {
  const t = useTranslations('session');
  const { fault } = usePaying();
  if (!fault || fault.field !== null) return null;
  return (
    <p role="alert" className="rounded-lg border border-danger px-3 py-2.5 text-sm text-danger-soft-foreground">
      {fault.message} {!unsure.includes(fault.code) && t('nothingCharged')}
    </p>
  );
}
