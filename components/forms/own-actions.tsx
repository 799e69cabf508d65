'use client';
import { useLayoutEffect } from 'react';
import { proofHeader } from '@/lib/auth/proof-header';

let token = '';
let isPatched = false;

/** Marks a request of our own pages that is no action. */
export const ownHeaders = (): Record<string, string> => ({ 'x-bunpai-action': token });

type AskProof = () => Promise<boolean>;
let askProof: AskProof | null = null;
let asking: Promise<boolean> | null = null;

/** Who asks the person for a proof, and says whether it was given. */
export const onProofWanted = (ask: AskProof | null): void => {
  askProof = ask;
};
/** True, once the person has answered; false where nobody was asked. */
export const proofAnswered = async (): Promise<boolean> => (asking ? asking.then(() => true) : false);

/** Two that want it at once are answered by one proof. */
function askOnce(): Promise<boolean> {
  asking ??= (askProof?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

/** What wants a proof is sent again as it was once it is given: whoever has sent it waits for one answer, and nothing that was typed is lost. */
export async function sendProven(send: () => Promise<Response>): Promise<Response> {
  const answer = await send();
  return answer.headers.has(proofHeader) && (await askOnce()) ? send() : answer;
}

/** Calls of our own server actions alone are told who they come from: their header marks them, and they go to no other host. */
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
 * Sends the sign-in's own token along with every server action. The framework makes these requests itself and has no place for a header,
 * so the browser's fetch is where it is added; without it an action is refused, and the forms need not know of it.
 */
export function OwnActions({ token: given }: { token: string }) {
  useLayoutEffect(() => {
    token = given;
    sendAlong();
  }, [given]);
  return null;
}
