// Cards that pay a checkout: a thief of the whole database, the logs, a reply or an event reads none of them.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readClock } from '@/lib/clock/store';
import * as customers from '@/lib/customers/store';
import { forgetCards } from '@/lib/jobs/forget-cards';
import { tick } from '@/lib/jobs/tick';
import { errorEnvelope, Refusal } from '@/lib/refusal';
import { answerChallenge } from '@/lib/secure-tokens/answer-challenge';
import { showChallenge } from '@/lib/secure-tokens/show-challenge';
import { payByForm } from '@/lib/sessions/pay-by-form';
import { sessionModes } from '@/lib/sessions/session';
import { showCheckout } from '@/lib/sessions/show-checkout';
import { api } from '@/lib/testing/api';
import { atNextCall, recoverAll } from '@/lib/testing/fixtures/attempts';
import { aShopWithAPage, type ShopWithAPage } from '@/lib/testing/fixtures/checkouts';
import { asGuest, threeDsCards } from '@/lib/testing/fixtures/secure-tokens';
import { aCard, canaries, expectNone } from '@/lib/testing/hostile/canaries';
import { keepLines, logged } from '@/lib/testing/logged';
import { dumpTables, sql } from '@/lib/testing/tables';
import { sandboxThreeDs } from '@/lib/three-ds/sandbox';
import { openCard } from '@/lib/vault/keep-card';

keepLines('trace');
vi.spyOn(customers, 'saveCustomer');

type Mode = (typeof sessionModes)[number];
type GivenFields = Record<string, unknown>;
type Headers = Record<string, string>;
/** As the customer has typed it, or as a token made in the browser before. */
type Form = 'number' | 'payment_details' | 'token';

let page: ShopWithAPage;
/** Unique numbers whose cardholders are asked all the same. */
const asked = new Set<unknown>();
const replies: string[] = [];
const keys: string[] = [];
beforeAll(() => {
  const real = sandboxThreeDs.authenticate;
  vi.spyOn(sandboxThreeDs, 'authenticate').mockImplementation((request) => {
    const { card } = request;
    return real(asked.has(card.number) ? { ...request, card: { ...card, number: threeDsCards.asks } } : request);
  });
});
beforeEach(async () => {
  page = await aShopWithAPage();
});

async function call(method: string, path: string, body?: unknown, headers: Headers = {}) {
  const key = `key ${keys.length}`;
  if (method === 'POST') keys.push(headers['idempotency-key'] ?? key);
  const answer = await page.byPage(method, path, body, method === 'POST' ? { 'idempotency-key': key, ...headers } : headers);
  replies.push(answer.text, JSON.stringify([...answer.headers]));
  return answer;
}

const open = (mode: Mode) => page.open(mode === 'customer' ? { mode, amount: undefined, platform_details: undefined } : { mode });
const pay = (id: string, body: unknown, headers?: Headers) => call('POST', `/sessions/${id}/pay`, body, headers);

async function bodyOf(form: Form, card: GivenFields): Promise<GivenFields> {
  if (form === 'number') return { payment_details: card };
  return { [form]: (await call('POST', '/tokens', { payment_details: card })).body.id };
}

/** Submits the page's own form, and reads its answer. */
async function payAsGuest(id: string, typed: GivenFields) {
  const told = await payByForm(await asGuest(id), { id, ...typed }).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    return errorEnvelope(error, 'ja');
  });
  replies.push(JSON.stringify(told));
  return told;
}

/** Paid, the same again, and another card under the same key. */
async function succeed(mode: Mode, form: Form) {
  const [id, headers] = [await open(mode), { 'idempotency-key': `${mode} by ${form}` }];
  const body = await bodyOf(form, aCard());
  const paid = await pay(id, body, headers);
  expect([paid.status, paid.body.status]).toEqual([200, 'completed']);
  expect((await pay(id, body, headers)).text).toBe(paid.text);
  expect((await pay(id, { payment_details: aCard() }, headers)).status).toBe(422);
  replies.push(JSON.stringify(await page.session(id)), JSON.stringify(await showCheckout(await asGuest(id), { id })));
  await call('GET', `/sessions/${id}`);
}

async function decline(mode: Mode, form: Form) {
  for (const [scenario, status] of [
    ['card_declined', 502],
    ['bad_verification_value', 502],
    ['fraudulent', 422],
    ['gateway_timeout', 504],
    ['gateway_timeout_approved', 504],
  ] as const) {
    const answer = await pay(await open(mode), await bodyOf(form, aCard()), { 'service-scenario': scenario });
    expect([scenario, answer.status]).toEqual([scenario, status]);
  }
}

/** Challenged, and paid with the right code; challenged and refused; challenged and abandoned. */
async function challenge(mode: Mode, form: Form) {
  for (const code of ['123456', '111111', null]) {
    const [id, card] = [await open(mode), aCard()];
    asked.add(card.number);
    const { redirect_url } = (await pay(id, await bodyOf(form, card))).body;
    const token = redirect_url.split('/').at(-1);
    replies.push(JSON.stringify(await showChallenge(await asGuest(token), { id: token })));
    if (code === null) continue;
    replies.push(JSON.stringify(await answerChallenge(await asGuest(token), { id: token, code })));
    const told = await payAsGuest(id, { verified: token });
    expect(told).toMatchObject(code === '123456' ? { status: 'completed' } : { error: { code: 'invalid_token' } });
  }
}

const wrongLuhn = () => {
  const { number, ...rest } = aCard();
  const wrong = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
  canaries.numbers.push(wrong);
  return { ...rest, number: wrong };
};
const wrongCards = (): unknown[] => [
  aCard({ month: 13 }),
  wrongLuhn(),
  aCard({ year: 2001 }),
  aCard({ email: 'x' }),
  aCard({ verification_value: 'x7391' }),
  { ...aCard(), type: aCard().number },
  aCard({ number: { nested: aCard().number } }),
  [aCard()],
  aCard().number,
];

/** Invalid fields of the page's own form. */
const wrongFields = (): GivenFields[] => {
  const { number, verification_value } = aCard();
  const typed = { method: 'credit_card', number, expiry: '12/30', verification_value };
  return [
    { ...typed, number: wrongLuhn().number },
    { ...typed, number: `${number} ${number}` },
    { ...typed, expiry: '13/30' },
    { ...typed, expiry: number },
    { ...typed, verification_value: number },
    { ...typed, email: number },
    { ...typed, method: number },
    { verified: number },
  ];
};

/** Invalid in every place. */
async function mistake(mode: Mode) {
  for (const card of wrongCards()) {
    const id = await open(mode);
    for (const body of [{ payment_details: card }, { token: card }, { payment_details: card, token: 'tok_x' }])
      expect((await pay(id, body)).status).toBe(422);
    expect((await call('POST', '/tokens', { payment_details: card })).status).toBe(422);
  }
  for (const typed of wrongFields()) expect(await payAsGuest(await open(mode), typed)).toHaveProperty('error');
  const id = await open(mode);
  expect((await pay(id, { payment_details: aCard() }, { 'x-service-api-version': aCard().number })).status).toBe(400);
  expect((await pay(aCard().number, { payment_details: aCard() })).status).toBe(404);
  expect((await pay(id, { payment_details: aCard(), fraud_details: { note: aCard() }, unknown: aCard() })).status).toBe(200);
}

/** Errors whose message contains the card. */
async function fail(mode: Mode, form: Form) {
  if (mode === 'customer') {
    vi.mocked(customers.saveCustomer).mockRejectedValueOnce(new Error(`not saved: ${JSON.stringify(aCard())}`));
    expect((await pay(await open(mode), await bodyOf(form, aCard()))).status).toBe(500);
    return;
  }
  vi.mocked(sandboxThreeDs.authenticate).mockRejectedValueOnce(new Error(`no answer for ${JSON.stringify(aCard())}`));
  expect((await pay(await open(mode), await bodyOf(form, aCard()))).body).toMatchObject({ status: 'completed' });
  atNextCall('authorize', () => Promise.reject(new Error(`broken: ${JSON.stringify(aCard())}`)));
  expect((await pay(await open(mode), await bodyOf(form, aCard()))).status).toBe(504);
}

test.each(sessionModes)('S07 SecretsCanary, S08 PanNeverInIdempotencyRow: of a card in %s mode nothing stands in clear', async (mode) => {
  for (const form of ['number', 'payment_details', 'token'] as const) {
    await succeed(mode, form);
    await decline(mode, form);
    if (mode !== 'customer') await challenge(mode, form);
    await fail(mode, form);
  }
  await mistake(mode);
  await recoverAll();
  for (const path of ['/events', '/payments', '/customers'])
    replies.push((await api(page.shop.secretKey, 'GET', `${path}?per_page=100`)).text);
  const tables = await dumpTables();
  for (const [name, text] of Object.entries(tables)) expectNone(`the table ${name}`, text);
  for (const form of ['number', 'payment_details', 'token']) expect(tables.IdempotencyKey).toContain(`${mode} by ${form}`);
  expect(logged.lines.join('')).toContain(mode === 'customer' ? 'operation failed' : 'acquirer adapter failed');
  expectNone('the log', logged.lines.join(''));
  expectNone('a reply', replies.splice(0).join('\n'));
  expect(canaries.numbers.length).toBeGreaterThan(50);
});

/** The number of cards that can still be opened; `given`: temporary ones included. */
async function sealed(given = true): Promise<number> {
  const rows = await sql<{ forgetAt: Date | null }>('SELECT "forgetAt" FROM "VaultCard" WHERE "tenantId" = $1 AND sealed IS NOT NULL', [
    page.shop.id,
  ]);
  return rows.filter(({ forgetAt }) => !given || forgetAt !== null).length;
}

test.each(sessionModes)(
  'S09 CvvLifecycle: in %s mode it is gone once it was paid with or refused, at the latest after its hour',
  async (mode) => {
    await succeed(mode, 'number');
    await succeed(mode, 'token');
    await decline(mode, 'number');
    expect(await sealed()).toBe(0);
    await decline(mode, 'token');
    // without a result, a token stays usable
    expect(await sealed()).toBe(mode === 'customer' ? 5 : 0);
    if (mode !== 'customer') {
      await challenge(mode, 'number');
      expect(await sealed()).toBe(1);
    }
    await tick(new Date((await readClock()).getTime() + 3_600_000), [forgetCards]);
    expect(await sealed()).toBe(0);
    await recoverAll();
    const kept = await sql<{ id: string }>('SELECT id FROM "Customer" WHERE "tenantId" = $1', [page.shop.id]);
    // of the last: two paid at once, two with an outcome found later, and one after a challenge
    expect(kept).toHaveLength({ payment: 0, customer: 2, customer_payment: 5 }[mode]);
    expect(await sealed(false)).toBe(kept.length);
    for (const { id } of kept) {
      const { card } = (await customers.findCustomer(page.shop.id, id)) ?? {};
      expect(card && openCard(card)?.card).toMatchObject({ number: expect.stringMatching(/^4111/), verificationValue: null });
    }
  },
);
