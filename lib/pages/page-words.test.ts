import { expect, test } from 'vitest';
import { z } from 'zod';
import { missingIn } from '@/lib/operation/allowed';
import { parse } from '@/lib/operation/parse';
import { forCustomer, forPerson, notFromHere } from '@/lib/pages/page-words';
import { notTaken, Refusal, refusalCodes, refuse, statusOf, usualSentence } from '@/lib/refusal';

/** Words that only a person who uses an API knows. */
const ofIntegrators =
  /キー|トークン|パラメータ|リクエスト|メソッド|コンテンツタイプ|パス|JPY|\bkeys?\b|token|parameter|request|method |content type|\bpath\b|resource|API/i;
/** Codes that a customer's page never gets, or for which it has its own text. */
const neverTold = new Set(['too_many_requests', 'proof_required', 'invalid_currency']);

test('no customer is refused in an integrator’s words', () => {
  for (const code of refusalCodes) {
    const { sentence, status } = forCustomer(
      new Refusal(code, { param: 'x', details: { a: 1 }, retryAfterSeconds: 3, say: usualSentence(code) }),
    );
    if (neverTold.has(code)) continue;
    expect([code, sentence.ja, sentence.en]).not.toEqual([code, expect.stringMatching(ofIntegrators), expect.anything()]);
    expect([code, sentence.en]).not.toEqual([code, expect.stringMatching(ofIntegrators)]);
    expect(status).toBe(statusOf(code));
  }
});

test('what a schema refuses, and what is missing, is told to no customer by the name of its parameter', () => {
  const schema = z.object({ email: z.string().min(3), amount: z.int() });
  const refused = [{ email: 'a', amount: 1 }, { email: 'abc' }].map((raw) => {
    try {
      return parse(schema, raw);
    } catch (error) {
      return error as Refusal;
    }
  });
  const missing = new Refusal('missing_parameter', missingIn(schema, 'email'));
  const other = new Refusal('invalid_payment_type', notTaken('method'));
  for (const refusal of [...refused, missing, other]) {
    expect((refusal as Refusal).sentence.en).toMatch(/^"|GET /);
    const { sentence, code, param } = forCustomer(refusal as Refusal);
    expect([code, param, sentence.en]).toEqual([
      (refusal as Refusal).code,
      (refusal as Refusal).param,
      expect.not.stringMatching(/parameter|"|GET/i),
    ]);
    expect(sentence.ja).not.toMatch(/パラメータ|email|GET/);
  }
});

test('only the words change, and what says something of its own says it', () => {
  const told = { param: 'id', details: { status: 'paid' }, retryAfterSeconds: 3 };
  expect(forCustomer(new Refusal('forbidden', told))).toMatchObject({ code: 'forbidden', status: 403, ...told });
  expect(forCustomer(new Refusal('forbidden')).sentence.ja).toContain('ほかのブラウザー');
  const own = new Refusal('forbidden', { say: notFromHere });
  for (const words of [forCustomer, forPerson]) {
    expect(words(own).sentence).toEqual(notFromHere);
    const plain = new Refusal('card_declined');
    expect(words(plain)).toBe(plain);
  }
});

test('nobody who signs in is told of a key', () => {
  for (const code of ['forbidden', 'unauthorized'] as const) {
    const { sentence } = forPerson(new Refusal(code));
    expect(`${sentence.ja} ${sentence.en}`).not.toMatch(/キー|key/);
  }
  expect(() => refuse('forbidden')).toThrow('key or role');
});
