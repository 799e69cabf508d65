import { expect, test } from 'vitest';
import { readAnswer, type Sent } from '@/components/money-actions/use-money-act';

const refusalReply = (code: string, retryAfterSeconds?: number) => ({
  code,
  message: code,
  param: null,
  ...(retryAfterSeconds && { retryAfterSeconds }),
});
const none: Sent = { state: 'none' };
const unknown: Sent = { state: 'unknown', error: null };

test.each<[string, Parameters<typeof readAnswer>, Sent['state']]>([
  ['no answer', [null, none], 'unknown'],
  ['a conflict of the first sending', [refusalReply('conflict'), none], 'refused'],
  ['a conflict after no answer: our own sending may have been first', [refusalReply('conflict'), unknown], 'overtaken'],
  ['one that is to be sent again, after no answer', [refusalReply('conflict', 1), unknown], 'unknown'],
  ['too many, after no answer', [refusalReply('too_many_requests', 1), unknown], 'unknown'],
  ['what the request itself has wrong, after no answer', [refusalReply('invalid_parameter'), unknown], 'refused'],
  ['the acquirer says no, after no answer', [refusalReply('card_declined'), unknown], 'declined'],
  ['a part was recorded', [{ ...refusalReply('conflict', 1), details: { partly: true } }, none], 'unknown'],
  ['the acquirer has not answered', [refusalReply('gateway_timeout'), none], 'unknown'],
])('%s', (_, given, state) => {
  expect(readAnswer(...given).state).toBe(state);
});
