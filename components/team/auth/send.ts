import { useState } from 'react';

type Refused = { code: string; message: string; param: string | null };
type Answer<Reply> = { ok: true; reply: Reply } | { ok: false; error: Refused };
export type Send<Input, Reply = unknown> = (input: Input) => Promise<Answer<Reply>>;

/** Why it failed; `unreachable`: no answer. */
export type Problem = Refused | 'unreachable';

/** Calls an action and keeps its refusal. Typed values stay. */
export function useSend<Input, Reply>(action: Send<Input, Reply>) {
  const [refused, setRefused] = useState<Problem | null>(null);
  async function send(input: Input): Promise<{ reply: Reply; refused?: never } | { refused: Problem }> {
    setRefused(null);
    const answer = await action(input).catch(() => null);
    if (answer?.ok) return { reply: answer.reply };
    const problem = answer ? answer.error : 'unreachable';
    setRefused(problem);
    return { refused: problem };
  }
  return { send, refused };
}
