import { ownHeaders } from '@/components/auth/own-actions';
import type { FileReply } from '@/lib/onboarding/files/schema';
import type { FormReply, SavedReply } from '@/lib/onboarding/form/schema';

/** `away`: not reached, or it cannot answer now. `signedOut`: whoever signs in again goes on. What is refused says why. */
export type Failure = { kind: 'away' | 'signedOut' | 'refused'; message: string };
export type Answered<Value> = { ok: true; reply: Value } | ({ ok: false } & Failure);

const away = { ok: false, kind: 'away', message: '' } as const;

function read<Value>(status: number, text: string): Answered<Value> {
  try {
    if (status >= 200 && status < 300) return { ok: true, reply: JSON.parse(text) };
    const { error } = JSON.parse(text);
    return status >= 500 ? away : { ok: false, kind: status === 401 ? 'signedOut' : 'refused', message: error.message };
  } catch {
    return away;
  }
}

async function ask<Value>(address: string, init: RequestInit = {}): Promise<Answered<Value>> {
  try {
    const answer = await fetch(address, { ...init, headers: { 'content-type': 'application/json', ...ownHeaders() } });
    return read(answer.status, await answer.text());
  } catch {
    return away;
  }
}

export type Answers = { answers: Record<string, unknown>; known: Record<string, unknown>; hand_in: boolean; locale: string };

/** Browsers carry no more behind a page that is gone. */
const carried = 20_000;

/** What was said last is sent even when its page is closed meanwhile. */
export function sendAnswers(id: string, answers: Answers): Promise<Answered<SavedReply>> {
  const body = JSON.stringify(answers);
  return ask(`/application-answers/${id}`, { method: 'POST', body, keepalive: body.length < carried });
}

export const fetchForm = (id: string, locale: string): Promise<Answered<FormReply>> => ask(`/application-answers/${id}?locale=${locale}`);

type Sending = { key: string; told: (share: number) => void; signal: AbortSignal };

/** Sends a file and tells how much of it is there; `fetch` does not know. With the same key it is the same file, however often it is sent. */
export function sendFile(id: string, file: File, { key, told, signal }: Sending): Promise<Answered<FileReply>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('paper', file);
    request.open('POST', `/application-files/${id}`);
    for (const [name, value] of Object.entries({ ...ownHeaders(), 'idempotency-key': key })) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => told(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(read(request.status, request.responseText));
    request.onerror = () => resolve(away);
    request.onabort = request.onerror;
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
