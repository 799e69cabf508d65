'use client';
import { createContext, type FormEvent, type ReactNode, use, useRef, useState } from 'react';
import { fieldOf } from '@/lib/sessions/field';

/** What is wrong with which field; of none: with the whole. */
export type Fault = { field: string | null; message: string };
type State = { fault: Fault | null; busy: boolean };

const Paying = createContext<State>({ fault: null, busy: false });
export const usePaying = (): State => use(Paying);

type Told = { next: string } | { error: { param: string | null; message: string } };
type Props = {
  action: string;
  /** Made with the page: whoever presses twice pays once. */
  idempotencyKey: string;
  method: string;
  /** What is said where nobody has answered. */
  unreachable: string;
  children: ReactNode;
};

const encoded = 'application/x-www-form-urlencoded';

async function send(form: HTMLFormElement): Promise<Told> {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  const answer = await fetch(form.action, { method: 'POST', body, headers: { accept: 'application/json', 'content-type': encoded } });
  return answer.json();
}

/** A plain form, which works without programs; with them what was typed stays where something is wrong. */
export function PayForm({ action, idempotencyKey, method, unreachable, children }: Props) {
  const [fault, setFault] = useState<Fault | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const tries = useRef(0);

  function show(next: Fault) {
    setFault(next);
    setBusy(false);
    const field = next.field && form.current?.elements.namedItem(next.field);
    if (field instanceof HTMLElement) field.focus();
  }
  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      const told = await send(event.currentTarget);
      if ('next' in told) return window.location.assign(told.next);
      tries.current += 1;
      show({ field: fieldOf(told.error.param), message: told.error.message });
    } catch {
      show({ field: null, message: unreachable });
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
  const { fault } = usePaying();
  if (!fault || fault.field !== null) return null;
  return (
    <p role="alert" className="rounded-lg border border-danger px-3 py-2.5 text-sm text-danger">
      {fault.message}
    </p>
  );
}
