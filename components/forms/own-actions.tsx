'use client';
import { useLayoutEffect } from 'react';
import { proofHeader } from '@/lib/auth/proof-header';

let token = '';
let isPatched = false;

/** Marks a request of our own pages that is not an action. */
export const ownHeaders = (): Record<string, string> => ({ 'x-bunpai-action': token });

type AskProof = () => Promise<boolean>;
let askProof: AskProof | null = null;
let asking: Promise<boolean> | null = null;

/** Sets the function that asks the person for a proof, and returns whether the person gave one. */
export const onProofWanted = (ask: AskProof | null): void => {
  askProof = ask;
};
/** True once the person has answered; false when nobody was asked. */
export const proofAnswered = async (): Promise<boolean> => (asking ? asking.then(() => true) : false);

/** Two requests that need a proof at once share one. */
function askOnce(): Promise<boolean> {
  asking ??= (askProof?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

/** Sends a request again unchanged once a demanded proof is given: its caller waits for one answer, and nothing typed is lost. */
export async function sendProven(send: () => Promise<Response>): Promise<Response> {
  const answer = await send();
  return answer.headers.has(proofHeader) && (await askOnce()) ? send() : answer;
}

/** Adds the token only to our own server actions: their header identifies them, and they go to no other host. */
function sendAlong() {
  if (isPatched) return;
  isPatched = true;
  const plain = window.fetch;
  window.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    const isAction = token !== '' && headers.has('next-action');
    if (isAction) headers.set('x-bunpai-action', token);
    if (!headers.has('x-bunpai-action')) return plain(input, init);
    return sendProven(() => plain(input, { ...init, headers }));
  };
}

/**
 * Sends the sign-in's token with every server action. The framework makes these requests itself without a way to add a header, so the
 * browser's fetch is wrapped; without the token an action is refused, and forms need not know about it.
 */
export function OwnActions({ token: given }: { token: string }) {
  useLayoutEffect(() => {
    token = given;
    sendAlong();
  }, [given]);
  return null;
}
