'use client';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { proofAnswered } from '@/components/forms/own-actions';
import { isAcquirerCode, isRefusalCode } from '@/lib/refusal';

type MoneyRefusal = { code: string; message: string; param: string | null; details?: Record<string, unknown>; retryAfterSeconds?: number };
/** A server action that moves money; the key makes it act once. */
export type MoneyAct = (
  input: unknown,
  idempotencyKey: string,
) => Promise<{ ok: true; reply: unknown } | { ok: false; error: MoneyRefusal }>;

/**
 * The result of the last sending. `refused`: nothing was done. `overtaken`: not possible now, or done by the sending before. `declined`:
 * the acquirer refused. `unknown`: it may have been done, or a part of it; sending the same again under the same key acts if nothing had
 * arrived, and never twice. `error` null: the server was not reached or did not answer.
 */
export type Sent =
  | { state: 'none' }
  | { state: 'refused' | 'overtaken' | 'declined'; error: MoneyRefusal }
  | { state: 'unknown'; error: MoneyRefusal | null };

/** The server has passed the request to the acquirer and waits for the answer: sending it again only asks. */
export const isAwaited = (sent: Sent): boolean => sent.state === 'unknown' && sent.error?.code === 'gateway_timeout';

/** Longer than the server itself waits for an acquirer. */
const patienceMs = 60_000;

/** Resolves to null when the wait is over. The time of a proof dialog does not count. */
export async function impatience(): Promise<null> {
  for (let isAsked = true; isAsked; ) {
    await new Promise((resolve) => setTimeout(resolve, patienceMs));
    isAsked = await proofAnswered();
  }
  return null;
}

/** A request that is recorded item by item was recorded in part: sending the same again records the rest. */
export const isPartly = ({ details }: MoneyRefusal): boolean => details?.partly === true;

/** Whether the outcome is still open after this answer, or after the one before under the same key. */
function isOpen(told: MoneyRefusal, before: Sent): boolean {
  if (told.code === 'gateway_timeout' || isPartly(told)) return true;
  return before.state === 'unknown' && !isSettled(told);
}

/**
 * A refusal of the request itself settles the outcome: a completed request would have returned its own reply. A refusal with a retry time
 * does not.
 */
const isSettled = ({ code, retryAfterSeconds }: MoneyRefusal): boolean =>
  isDecline(code) || /^(not_|invalid_|missing_|insufficient_)/.test(code) || (code === 'conflict' && retryAfterSeconds === undefined);
const isDecline = (code: string): boolean => code !== 'gateway_timeout' && isRefusalCode(code) && isAcquirerCode(code);

/** Interprets an answer, with the result of the sending before. `error` null: no answer. */
export function readAnswer(error: MoneyRefusal | null, before: Sent): Sent {
  if (error === null || isOpen(error, before)) return { state: 'unknown', error };
  if (isDecline(error.code)) return { state: 'declined', error };
  return { state: before.state === 'unknown' && error.code === 'conflict' ? 'overtaken' : 'refused', error };
}

/**
 * Sends one request at a time, under one key from the opening of the dialog (each opening is a new component) until the outcome is known. A
 * decline is stored under its key, so the next request gets a new key. While the outcome is unknown, the same request is sent again
 * unchanged, whatever the form says.
 */
export function useMoneyAct(act: MoneyAct) {
  const [key, setKey] = useState(() => v7());
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<Sent>({ state: 'none' });
  const isSending = useRef(false);
  const open = useRef<unknown>(null);
  async function send(input: unknown): Promise<{ reply: unknown } | null> {
    if (isSending.current) return null;
    isSending.current = true;
    setBusy(true);
    open.current ??= input;
    const answer = await Promise.race([act(open.current, key).catch(() => null), impatience()]);
    isSending.current = false;
    setBusy(false);
    if (answer?.ok) return { reply: answer.reply };
    const next = readAnswer(answer?.error ?? null, sent);
    if (next.state !== 'unknown') open.current = null;
    if (next.state === 'declined') setKey(v7());
    setSent(next);
    return null;
  }
  return { send, busy, sent };
}
