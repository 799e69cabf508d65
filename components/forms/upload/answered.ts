import { ownHeaders } from '@/components/forms/own-actions';

/** `away`: not reached, or it cannot answer now. `signedOut`: signing in again continues. A refusal says why. */
export type Failure = { kind: 'away' | 'signedOut' | 'refused'; message: string; details?: Record<string, unknown> };
export type Answered<Value> = { ok: true; reply: Value } | ({ ok: false } & Failure);

export const away = { ok: false, kind: 'away', message: '' } as const;

export function read<Value>(status: number, text: string): Answered<Value> {
  try {
    if (status >= 200 && status < 300) return { ok: true, reply: JSON.parse(text) };
    const { error } = JSON.parse(text);
    return status >= 500
      ? away
      : { ok: false, kind: status === 401 ? 'signedOut' : 'refused', message: error.message, details: error.details ?? {} };
  } catch {
    return away;
  }
}

/** Calls one of our own routes and returns its JSON. */
export async function ask<Value>(address: string, init: RequestInit = {}): Promise<Answered<Value>> {
  try {
    const answer = await fetch(address, { ...init, headers: { 'content-type': 'application/json', ...ownHeaders() } });
    return read(answer.status, await answer.text());
  } catch {
    return away;
  }
}
