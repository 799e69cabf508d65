import { normalForm } from '@/lib/japan/normal-form';
import { command } from '@/lib/operation/command';
import { changeChallenge } from '@/lib/secure-tokens/change-challenge';
import { loadSecureToken } from '@/lib/secure-tokens/load-secure-token';
import { answerInput, type ToldReply, toldReply } from '@/lib/secure-tokens/schema';
import type { FoundSecureToken } from '@/lib/secure-tokens/store';
import { answered } from '@/lib/three-ds/challenge';
import { getThreeDsServer } from '@/lib/three-ds/find-three-ds';

/** The code as typed, with full-width digits and spaces converted. */
const codeIn = (typed: string): string => normalForm(typed).replace(/[\s-]/g, '');

/** A text that is no code does not count as an attempt. */
export const answerChallenge = command<typeof answerInput, ToldReply, FoundSecureToken>({
  name: 'secure_token.answer',
  summary: 'Answer with the code that was sent',
  allow: 'checkout:use',
  audience: 'nobody',
  input: answerInput,
  output: toldReply,
  prepare: ({ caller }, { id }) => loadSecureToken(caller, id),
  async run(context, input, database, known) {
    const code = codeIn(input.code);
    if (!/^\d{6}$/.test(code)) return { reply: { told: 'malformed' }, changes: [] };
    const server = getThreeDsServer();
    const change = await changeChallenge(context, known, (at) => answered(at, server.judge(at.memo, code)), database);
    return { reply: { told: change?.after ? 'wrong' : 'ended' }, changes: [] };
  },
});
