// The only place where a number and its verification value are stored: a thief of the whole database, the logs or a reply reads neither.
import { expect, test, vi } from 'vitest';
import { answerChallenge } from '@/lib/secure-tokens/answer-challenge';
import { cancelChallenge } from '@/lib/secure-tokens/cancel-challenge';
import { resendCode } from '@/lib/secure-tokens/resend-code';
import { showChallenge } from '@/lib/secure-tokens/show-challenge';
import { createKey } from '@/lib/team/create-key';
import { api } from '@/lib/testing/api';
import { aSecureTokenRequest, asGuest, threeDsCards } from '@/lib/testing/fixtures/secure-tokens';
import { aCard, canaries, expectNone } from '@/lib/testing/hostile/canaries';
import { keepLines, logged } from '@/lib/testing/logged';
import { aMarket, asRole } from '@/lib/testing/market';
import { dumpTables } from '@/lib/testing/tables';
import { sandboxThreeDs } from '@/lib/three-ds/sandbox';

keepLines('trace');

test('S07 SecretsCanary, S08: of a card that is kept nothing stands in clear', async () => {
  const market = await aMarket({ sellers: 0 });
  const publishable = (await createKey(await asRole('admin', market.id), { kind: 'publishable', name: 'browser' })).value;
  const replies: string[] = [];
  const create = async (card: object, key = market.secretKey) => {
    const headers = { 'idempotency-key': `key ${replies.length}` };
    const answer = await api(key, 'POST', '/secure_tokens', aSecureTokenRequest('', { payment_details: card }), { headers });
    replies.push(answer.text, JSON.stringify([...answer.headers]));
    return answer;
  };
  const kept = [await create(aCard()), await create(aCard(), publishable)];
  expect(kept.map(({ body }) => body.verification_status)).toEqual(['OK', 'OK']);
  vi.spyOn(sandboxThreeDs, 'authenticate').mockRejectedValueOnce(new Error(`no answer for ${JSON.stringify(aCard())}`));
  expect((await create(aCard())).body.verification_status).toBe('SKIPPED');
  for (const wrong of [aCard({ month: 13 }), aCard({ year: 2001 }), aCard({ email: 'x' }), aCard().number, [aCard()]])
    expect((await create(wrong as object)).status).toBe(422);
  for (const operation of [answerChallenge, resendCode, cancelChallenge, showChallenge]) {
    const { body } = await create({ ...aCard(), number: threeDsCards.asks });
    for (const code of ['000000', '123456']) {
      const told = await operation(await asGuest(body.id), { id: body.id, code });
      replies.push(JSON.stringify(told));
    }
    for (const key of [market.secretKey, publishable, null]) replies.push((await api(key, 'GET', `/secure_tokens/${body.id}`)).text);
  }
  const tables = await dumpTables();
  expect(tables.VaultCard?.match(/\tv1\./g)?.length).toBeGreaterThan(4);
  for (const [name, text] of Object.entries(tables)) expectNone(`the table ${name}`, text);
  expect(logged.lines.join('')).toContain('3-D Secure adapter failed');
  expectNone('the log', logged.lines.join(''));
  for (const reply of replies) expectNone('a reply', reply);
  expect(canaries.numbers.length).toBeGreaterThan(10);
});
