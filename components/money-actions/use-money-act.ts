'use client';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { proofAnswered } from '@/components/forms/own-actions';
import { isAcquirerCode, isRefusalCode } from '@/lib/refusal';

type MoneyRefusal = { code: string; message: string; param: string | null; details?: Record<string, unknown>; retryAfterSeconds?: number };
/** A server action that moves money; the key makes that it does so once. */
export type MoneyAct = (
  input: unknown,
  idempotencyKey: string,
) => Promise<{ ok: true; reply: unknown } | { ok: false; error: MoneyRefusal }>;

/**
 * What came of the last sending. `refused`: nothing was done. `overtaken`: it cannot be done now, or was done by the sending before. `declined`: the
 * acquirer said no. `unknown`: it may have been done, or a part of it; sending the same again under the same key does it where nothing had arrived, and never twice.
 * `error` is null where the server was not reached or did not answer.
 */
export type Sent =
  | { state: 'none' }
  | { state: 'refused' | 'overtaken' | 'declined'; error: MoneyRefusal }
  | { state: 'unknown'; error: MoneyRefusal | null };

/** The server has carried the request to the acquirer and waits for the answer: to send it again asks, and does nothing. */
export const isAwaited = (sent: Sent): boolean => sent.state === 'unknown' && sent.error?.code === 'gateway_timeout';

/** Longer than the server itself waits for an acquirer. */
const patienceMs = 60_000;

/** Null, once nobody would wait for an answer any more. While the person is asked for a proof, the wait is theirs. */
export async function impatience(): Promise<null> {
  for (let isAsked = true; isAsked; ) {
    await new Promise((resolve) => setTimeout(resolve, patienceMs));
    isAsked = await proofAnswered();
  }
  return null;
}

/** What is recorded one by one was recorded in part: the same is sent again for the rest. */
export const isPartly = ({ details }: MoneyRefusal): boolean => details?.partly === true;

/** Whether an answer leaves open what came of it: this one, or the one before it under the same key. */
function isOpen(told: MoneyRefusal, before: Sent): boolean {
  if (told.code === 'gateway_timeout' || isPartly(told)) return true;
  return before.state === 'unknown' && !isSettled(told);
}

/** Refusals of the request itself end the doubt: had it been done, its own reply would have been given again. One that is to be sent again does not. */
const isSettled = ({ code, retryAfterSeconds }: MoneyRefusal): boolean =>
  isDecline(code) || /^(not_|invalid_|missing_|insufficient_)/.test(code) || (code === 'conflict' && retryAfterSeconds === undefined);
const isDecline = (code: string): boolean => code !== 'gateway_timeout' && isRefusalCode(code) && isAcquirerCode(code);

/** What an answer says, after what is known of the sending before. `error` is null where there was none. */
export function readAnswer(error: MoneyRefusal | null, before: Sent): Sent {
  if (error === null || isOpen(error, before)) return { state: 'unknown', error };
  if (isDecline(error.code)) return { state: 'declined', error };
  return { state: before.state === 'unknown' && error.code === 'conflict' ? 'overtaken' : 'refused', error };
}

/**
 * Sends once at a time, under one key from the opening of the dialog (each opening is a component of its own) until it is known what came of
 * it: a decline is kept under its key, so that whatever is sent after it is another request and has another. While it is not known, what was
 * sent is sent again as it was, whatever is given.
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
