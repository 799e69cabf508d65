import { expect, test } from 'vitest';
import { readAnswer, type Sent } from '@/components/payment/use-money-act';

const told = (code: string, retryAfterSeconds?: number) => ({
  code,
  message: code,
  param: null,
  ...(retryAfterSeconds && { retryAfterSeconds }),
});
const none: Sent = { state: 'none' };
const unknown: Sent = { state: 'unknown', error: null };

test.each<[string, Parameters<typeof readAnswer>, Sent['state']]>([
  ['no answer', [null, none], 'unknown'],
  ['a conflict of the first sending', [told('conflict'), none], 'refused'],
  ['a conflict after no answer: our own sending may have been first', [told('conflict'), unknown], 'overtaken'],
  ['one that is to be sent again, after no answer', [told('conflict', 1), unknown], 'unknown'],
  ['too many, after no answer', [told('too_many_requests', 1), unknown], 'unknown'],
  ['what the request itself has wrong, after no answer', [told('invalid_parameter'), unknown], 'refused'],
  ['the acquirer says no, after no answer', [told('card_declined'), unknown], 'declined'],
  ['a part was recorded', [{ ...told('conflict', 1), details: { partly: true } }, none], 'unknown'],
  ['the acquirer has not answered', [told('gateway_timeout'), none], 'unknown'],
])('%s', (_, given, state) => {
  expect(readAnswer(...given).state).toBe(state);
});
