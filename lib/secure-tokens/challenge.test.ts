import { beforeAll, describe, expect, test } from 'vitest';
import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { newSecretId, publicIdOf } from '@/lib/auth/public-id';
import { linksOf } from '@/lib/merchants/checkout/links';
import type { Operation } from '@/lib/operation/operation';
import { answerChallenge } from '@/lib/secure-tokens/answer-challenge';
import { cancelChallenge } from '@/lib/secure-tokens/cancel-challenge';
import { resendCode } from '@/lib/secure-tokens/resend-code';
import { showChallenge } from '@/lib/secure-tokens/show-challenge';
import { showSecureToken } from '@/lib/secure-tokens/show-secure-token';
import { createKey } from '@/lib/team/create-key';
import { aSecureToken, asGuest, rowsOf, threeDsCards } from '@/lib/testing/fixtures/secure-tokens';
import { aMarket, asKey, asRole, type Market } from '@/lib/testing/market';
import { asVisitor } from '@/lib/testing/person';
import { together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let market: Market;
let other: Market;
beforeAll(async () => {
  [market, other] = [await aMarket({ sellers: 0 }), await aMarket({ sellers: 0 })];
});

const minute = 60_000;
const aToken = (number: string = threeDsCards.asks) => aSecureToken(market.secretKey, number);
const answer = async (id: string, code: string, laterMs = 0) => (await answerChallenge(await asGuest(id, laterMs), { id, code })).told;
const resend = async (id: string, laterMs = 0) => (await resendCode(await asGuest(id, laterMs), { id })).told;
const cancel = async (id: string, laterMs = 0) => (await cancelChallenge(await asGuest(id, laterMs), { id })).told;
const seen = async (id: string, laterMs = 0) => showChallenge(await asGuest(id, laterMs), { id });
const statusOf = async (id: string) => (await showSecureToken(await asKey(market.secretKey), { id })).verification_status;
/** The result: status, and the merchant's view. */
async function endOf(id: string) {
  const { status, authResult, sealed } = await rowsOf(id);
  return [status, authResult.transStatus, authResult.transStatusReason, authResult.eci, sealed !== null];
}
const passed = ['OK', 'Y', null, '05', true];
const failed = (reason: string) => ['ERRORED', 'N', reason, '07', false];

describe('the customer enters', () => {
  test.each([
    ['the right code', threeDsCards.asks, ['123456'], ['ended'], passed],
    ['it in wide digits', threeDsCards.asks, ['１２３４５６'], ['ended'], passed],
    ['it with a space', threeDsCards.asks, [' 123 456 '], ['ended'], passed],
    ['the code that fails', threeDsCards.asks, ['111111'], ['ended'], failed('01')],
    ['wrong codes, and then the right one', threeDsCards.asks, ['000000', '999999', '123456'], ['wrong', 'wrong', 'ended'], passed],
    ['three wrong codes', threeDsCards.asks, ['000000', '000000', '000001'], ['wrong', 'wrong', 'ended'], failed('19')],
    ['whatever it is, where the card fails', threeDsCards.refuses, ['123456'], ['ended'], failed('01')],
    ['and the same of Mastercard', '5100000000005007', ['123456'], ['ended'], ['OK', 'Y', null, '02', true]],
    ['and the same of Mastercard, where it fails', '5100000000300002', ['123456'], ['ended'], ['ERRORED', 'N', '01', '00', false]],
  ])('%s', async (_, number, codes, told, end) => {
    const id = await aToken(number);
    const said: string[] = [];
    for (const code of codes) said.push(await answer(id, code));
    expect([said, await endOf(id)]).toEqual([told, end]);
    expect(await statusOf(id)).toBe(end[0]);
    expect((await seen(id)).challenge).toBeNull();
  });

  test('what is no code costs no try', async () => {
    const id = await aToken();
    for (const code of ['12345', '1234567', 'abcdef', '12345x', '１２３', '-', '一二三四五六', "' OR 1=1"])
      expect([code, await answer(id, code)]).toEqual([code, 'malformed']);
    expect((await seen(id)).challenge).toMatchObject({ wrong: 0, tries_left: 3 });
    for (const code of ['', ' ', 'x'.repeat(41), null, 123456, ['123456']])
      await expect(answerChallenge(await asGuest(id), { id, code })).rejects.toMatchObject({ status: 422 });
    expect(await statusOf(id)).toBe('NEEDS_VERIFY');
  });

  test('nothing more once it has ended, however it did', async () => {
    for (const [end, status] of [
      ['123456', 'OK'],
      ['111111', 'ERRORED'],
    ] as const) {
      const id = await aToken();
      await answer(id, end);
      const before = await rowsOf(id);
      for (const told of [await answer(id, '111111'), await answer(id, '123456'), await resend(id, minute), await cancel(id)])
        expect(told).toBe('ended');
      expect(await rowsOf(id)).toEqual(before);
      expect(before.status).toBe(status);
    }
    for (const number of [threeDsCards.authenticated, threeDsCards.unreachable, threeDsCards.absent]) {
      const id = await aToken(number);
      const before = await rowsOf(id);
      expect([await answer(id, '123456'), await cancel(id), (await seen(id)).challenge]).toEqual(['ended', 'ended', null]);
      expect(await rowsOf(id)).toEqual(before);
    }
  });
});

test('another code: three, each after a pause', async () => {
  const id = await aToken();
  const said = [
    await resend(id),
    await resend(id, minute),
    await resend(id, minute + 29_000),
    await resend(id, 2 * minute),
    await resend(id, 3 * minute),
  ];
  expect([...said, await resend(id, 4 * minute)]).toEqual(['too_soon', 'sent', 'too_soon', 'sent', 'sent', 'none_left']);
  expect((await seen(id, 4 * minute)).challenge).toMatchObject({ resend_from: null, tries_left: 3 });
  expect(await resend(id, 10 * minute)).toBe('ended');
  expect(await endOf(id)).toEqual(failed('14'));
});

test('who cancels cannot pay with it', async () => {
  const id = await aToken();
  expect([await cancel(id), await answer(id, '123456'), await endOf(id)]).toEqual(['ended', 'ended', failed('26')]);
});

test('after ten minutes it has ended, whether or not anybody looked', async () => {
  const id = await aToken();
  expect((await seen(id, 9 * minute)).challenge).not.toBeNull();
  expect(await seen(id, 10 * minute)).toMatchObject({ verification_status: 'ERRORED', challenge: null });
  const caller = await asKey(market.secretKey);
  const late = { ...caller, now: new Date(caller.now.getTime() + 11 * minute) };
  const shown = await showSecureToken(late, { id });
  expect(shown).toMatchObject({
    verification_status: 'ERRORED',
    three_ds_auth_result: { transStatus: 'N', transStatusReason: '14', eci: '07' },
  });
  expect([await answer(id, '123456', 11 * minute), await endOf(id)]).toEqual(['ended', failed('14')]);
});

test('a card that was forgotten a moment before cannot be paid with, right code or not', async () => {
  const id = await aToken();
  await sql(
    `UPDATE "VaultCard" SET sealed = NULL WHERE "tenantId" = $1 AND id IN (SELECT "cardId" FROM "SecureToken" WHERE "tenantId" = $1 AND status = 'NEEDS_VERIFY')`,
    [market.id],
  );
  expect([await answer(id, '123456'), await endOf(id)]).toEqual(['ended', failed('14')]);
});

test('the card is kept for as long as it can be paid with', async () => {
  const id = await aToken();
  const before = await rowsOf(id);
  await answer(id, '123456', 5 * minute);
  const { forgetAt, verifiedAt } = await rowsOf(id);
  expect((forgetAt?.getTime() ?? 0) - (before.forgetAt?.getTime() ?? 0)).toBe(50 * minute);
  expect(verifiedAt).not.toBeNull();
});

describe('two at once', () => {
  test('decide once', async () => {
    for (let round = 0; round < times(5, 200); round++) {
      const id = await aToken();
      const [guests] = [await together(8, () => asGuest(id))];
      const told = await together(8, async (index) => {
        const guest = guests[index] ?? guests[0];
        if (!guest) throw new Error('no guest');
        return index % 4 === 3
          ? cancelChallenge(guest, { id })
          : answerChallenge(guest, { id, code: index % 2 === 0 ? '123456' : '111111' });
      });
      expect(told.map(({ told }) => told)).toEqual(Array(8).fill('ended'));
      const end = await endOf(id);
      expect([passed, failed('01'), failed('26')]).toContainEqual(end);
      expect(await endOf(id)).toEqual(end);
    }
  });

  test('have three tries between them, and the right code comes too late after', async () => {
    for (let round = 0; round < times(5, 200); round++) {
      const id = await aToken();
      const told = await together(10, (index) => answer(id, `00000${index}`));
      expect(told.filter((one) => one === 'wrong')).toHaveLength(2);
      expect([await answer(id, '123456'), await endOf(id)]).toEqual(['ended', failed('19')]);
    }
  });

  test('have one code sent', async () => {
    const id = await aToken();
    const told = await together(6, () => resend(id, minute));
    expect(told.sort()).toEqual(['sent', ...Array(5).fill('too_soon')]);
  });
});

test('S01 BolaMatrix: an id that is not this customer’s is not there, for none of the operations', async () => {
  const [id, foreign] = [await aToken(), await aSecureToken(other.secretKey)];
  const unknown = publicIdOf(await tenantNumberOf(market.id), newSecretId());
  const before = await rowsOf(foreign);
  for (const operation of [answerChallenge, resendCode, cancelChallenge, showChallenge] as unknown as Operation[]) {
    for (const wrong of [foreign, unknown, `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}`, id.toUpperCase(), '', '../x'])
      await expect(operation(await asGuest(id), { id: wrong, code: '123456' })).rejects.toMatchObject({ status: 404 });
    await expect(operation(await asVisitor(), { id, code: '123456' })).rejects.toMatchObject({ code: 'forbidden' });
  }
  expect(await rowsOf(foreign)).toEqual(before);
});

test('who has the publishable key sees no more than the customer', async () => {
  const id = await aToken();
  const key = await createKey(await asRole('admin', other.id), { kind: 'publishable', name: 'browser' });
  await expect(answerChallenge(await asKey(key.value), { id, code: '123456' })).rejects.toMatchObject({ status: 404 });
  expect(await seen(id)).toEqual({
    verification_status: 'NEEDS_VERIFY',
    merchant: { name: '試験市場', colour: '#1b4fc4', links: linksOf(), logo: null },
    amount: 10_000,
    brand: 'visa',
    last_four_digits: '5000',
    back: `https://shop.example/return?order=A-1042&secure_token_id=${id}`,
    used: false,
    ended_by: null,
    challenge: {
      sent_to: expect.stringContaining('•'),
      ends_at: expect.stringMatching(/Z$/),
      wrong: 0,
      tries_left: 3,
      resend_from: expect.stringMatching(/Z$/),
    },
  });
});
