'use client';
import { useState } from 'react';
import { useAct } from '@/components/forms/act';
import type { SecretAction } from '@/components/webhooks/acts';

/** Sends a request that may return a generated secret, and shows it once; without one it is done. */
export function useSecretAct(act: SecretAction, onDone: () => void) {
  const [secret, setSecret] = useState<string | null>(null);
  const { send, ...told } = useAct(async (input) => {
    const answer = await act(input);
    if (answer.ok && answer.reply.secret !== null) setSecret(answer.reply.secret);
    else if (answer.ok) onDone();
    return answer;
  });
  return { ...told, secret, send: (input: unknown) => send(input).then(() => undefined) };
}
