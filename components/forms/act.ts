'use client';
import { useState } from 'react';

type Refused = { code: string; message: string; param: string | null };
/** A server action as a dialog calls it. */
export type Act = (input: unknown) => Promise<{ ok: true; reply: unknown } | { ok: false; error: Refused }>;

/** Sends one request at a time and keeps its refusal; `null`: the server was not reached. */
export function useAct(act: Act) {
  const [refused, setRefused] = useState<Refused | null | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  async function send(input: unknown): Promise<boolean> {
    if (busy) return false;
    setRefused(undefined);
    setBusy(true);
    const answer = await act(input).catch(() => null);
    setBusy(false);
    if (answer?.ok) return true;
    setRefused(answer?.error ?? null);
    return false;
  }
  return { send, busy, refused, reset: () => setRefused(undefined) };
}
export type Refusal = ReturnType<typeof useAct>['refused'];
