'use client';
import { useLayoutEffect } from 'react';

let token = '';
let isPatched = false;

/** Marks a request of our own pages that is no action. */
export const ownHeaders = (): Record<string, string> => ({ 'x-bunpai-action': token });

/** Calls of our own server actions alone are told who they come from: their header marks them, and they go to no other host. */
function sendAlong() {
  if (isPatched) return;
  isPatched = true;
  const plain = window.fetch;
  window.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (token === '' || !headers.has('next-action')) return plain(input, init);
    headers.set('x-bunpai-action', token);
    return plain(input, { ...init, headers });
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
