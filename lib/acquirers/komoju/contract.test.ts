// The adapters against a second installation, over HTTP. Both dialects are spoken with the same sandbox.
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fingerprintOf } from '@/lib/acquirers/accounts/account';
import { type Acquirer, AcquirerSilent, declineCodes, type Heard } from '@/lib/acquirers/acquirer';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { forgetRepeats } from '@/lib/repeats';
import {
  accountAt,
  adapterOf,
  callsOf,
  cardOf,
  changes,
  closed,
  dialects,
  endSending,
  inDays,
  isOfCaptured,
  payer,
} from '@/lib/testing/fixtures/acquirer-calls';
import { keepLines, logged } from '@/lib/testing/logged';
import { aFaultyWay } from '@/lib/testing/servers/faulty-way';
import { freePort } from '@/lib/testing/servers/product';
import { sql } from '@/lib/testing/tables';
import { aSecondInstallation, type SecondInstallation } from '@/scripts/test/two-installations';

keepLines();
const cardDetails = { type: 'credit_card', number: '5555555555554444', month: 12, year: 2030, verification_value: '123' };
const tenantId = newId();
let second: SecondInstallation;
let way: Awaited<ReturnType<typeof aFaultyWay>>;
beforeAll(async () => {
  Object.assign(settings(), { cardNumbers: 'direct' });
  second = await aSecondInstallation();
  way = await aFaultyWay(second.port);
});
afterAll(async () => {
  await way?.close();
  await second?.close();
});
beforeEach(() => {
  way.seen.length = 0;
});

describe.each(dialects)('the acquirer %s', (name) => {
  const open = (port = way.port) => adapterOf(name).open(accountAt(port, second.key) as never);
  let acquirer: Acquirer;
  beforeAll(() => {
    acquirer = open();
  });
  const { authorize, referenceOf, change, close, insistOnClose } = callsOf(() => acquirer, tenantId);

  test('a card is charged, and its brand comes back; the attempt says so afterwards', async () => {
    const attemptId = newId();
    const outcome = await authorize({ attemptId });
    expect(outcome).toMatchObject({ ok: true, card: { brand: 'visa', lastFour: '1111', month: 12, year: 2030 } });
    expect(await close(attemptId)).toEqual(outcome);
    expect(await second.madeBy(attemptId)).toMatchObject([{ status: 'captured' }]);
  });

  test.each([
    ['4123111111111000', 'insufficient_funds', 'later'],
    ['4123111111111018', 'exceeds_limit', 'later'],
    ['4123111111111034', 'bad_verification_value', 'with_customer'],
    ['4123111111111042', 'card_expired', 'with_customer'],
    ['4123111111111059', 'card_declined', 'with_customer'],
    ['4123111111111075', 'invalid_number', 'with_customer'],
    ['4123111111111083', 'fraudulent', 'never'],
  ])('%s is refused with %s, and the attempt says so afterwards', async (number, code, retry) => {
    const attemptId = newId();
    const outcome = await authorize({ attemptId, instrument: cardOf(number) });
    expect(outcome).toEqual({ ok: false, code, retry, raw: code });
    expect(declineCodes).toContain(code);
    expect(await close(attemptId)).toEqual(outcome);
  });

  test('cash is given out under the contract’s names, until our own deadline', async () => {
    const until = inDays(20);
    const konbini = await authorize({ instrument: { method: 'konbini', store: 'lawson', payer, until } });
    expect(konbini).toMatchObject({ ok: true, facts: { receipt: expect.stringMatching(/\d/) }, until });
    const transfer = await authorize({ instrument: { method: 'bank_transfer', payer, until } });
    expect(transfer).toMatchObject({ ok: true, facts: { order_id: expect.any(String), account_number: expect.any(String) }, until });
    const payEasy = await authorize({ instrument: { method: 'pay_easy', payer, until } });
    expect(payEasy).toMatchObject({ ok: true, facts: { bank_id: expect.any(String), confirmation_id: expect.any(String) } });
  });

  test('a wallet’s customer is sent to the acquirer’s page, and how it ends is read there', async () => {
    const attemptId = newId();
    const outcome = await authorize({ attemptId, instrument: { method: 'paypay', agreement: null } });
    expect(outcome).toMatchObject({ ok: true, awaits: 'approval', facts: { redirect_url: expect.stringMatching(/^http/) } });
    const reference = outcome.ok ? outcome.reference : '';
    expect(await acquirer.read?.({ reference })).toMatchObject({ status: 'pending', total: 1_000 });
    await second.ask('POST', `/test_helpers/payments/${reference}/simulate`, { outcome: 'approved' });
    expect(await acquirer.read?.({ reference })).toMatchObject({ status: 'captured', refunded: [] });
  });

  test('what has happened to our payments is in its list, and nothing of anybody else’s', async () => {
    const since = new Date(Date.now() - 60_000);
    const attemptId = newId();
    const reference = await referenceOf({ attemptId });
    await second.ask('POST', '/payments', { amount: 500, currency: 'JPY', payment_details: cardDetails });
    const heard: Heard[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page: Awaited<ReturnType<NonNullable<Acquirer['heardSince']>>> | undefined = await acquirer.heardSince?.({
        since,
        after: after ?? null,
      });
      heard.push(...(page?.heard ?? []));
      after = page?.next ?? null;
    }
    expect(heard.filter((one) => one.reference === reference)).toEqual([
      { noticeId: expect.any(String), type: 'payment.captured', reference, mark: { tenantId, paymentId: expect.any(String), attemptId } },
    ]);
    expect(heard.every(({ mark }) => mark?.tenantId === tenantId)).toBe(true);
    expect(await acquirer.heardSince?.({ since: new Date(Date.now() + 60_000), after: null })).toEqual({ heard: [], next: null });
  });

  test('captures, voids and refunds, each once however often it is asked', async () => {
    for (const kind of changes) {
      const reference = await referenceOf({ capture: isOfCaptured[kind] });
      const attemptId = newId();
      const outcome = await change(kind, reference, attemptId);
      expect(outcome).toEqual({ ok: true, reference: expect.any(String) });
      expect(await change(kind, reference, attemptId)).toEqual(outcome);
      expect(await close(attemptId)).toEqual(outcome);
    }
  });

  test('of many calls with one id at once, one is sent', async () => {
    const attemptId = newId();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => authorize({ attemptId })));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(way.seen.length).toBe(1);
    expect(await second.madeBy(attemptId)).toHaveLength(1);
  });

  test('what was never asked is closed, and asked late sends nothing', async () => {
    const attemptId = newId();
    for (let repetition = 0; repetition < 2; repetition++) {
      expect(await close(attemptId)).toBeNull();
      expect(await authorize({ attemptId })).toEqual(closed);
    }
    expect(way.seen).toEqual([]);
  });

  test('after its moment a call sends nothing, and is silent', async () => {
    const attemptId = newId();
    await expect(authorize({ attemptId, until: new Date(Date.now() - 1) })).rejects.toBeInstanceOf(AcquirerSilent);
    expect(await close(attemptId)).toBeNull();
    expect(way.seen).toEqual([]);
  });

  test('asked and closed at once: it was done, or it is refused, and all are told the same', async () => {
    for (let repetition = 0; repetition < 6; repetition++) {
      const attemptId = newId();
      const [asked, answer] = await Promise.all([
        authorize({ attemptId }).catch(() => 'silent' as const),
        close(attemptId).catch(() => 'silent' as const),
      ]);
      if (answer === 'silent') await endSending(attemptId);
      const ended = await insistOnClose(attemptId);
      if (answer !== 'silent') expect(ended).toEqual(answer);
      if (asked !== 'silent') expect(asked).toEqual(ended ?? closed);
      expect((await second.madeBy(attemptId)).length).toBe(ended?.ok ? 1 : 0);
    }
  });

  test('says of an account what is wrong with it', async () => {
    const check = (url: string, secret_key = second.key) => adapterOf(name).check({ settings: { url }, secrets: { secret_key } } as never);
    const at = (port: number, path = '/api/v1') => `http://127.0.0.1:${port}${path}`;
    expect(await check(at(way.port))).toBeNull();
    expect((await check(at(way.port), 'sk_test_wrong'))?.en).toMatch(/key is not accepted/);
    expect((await check(at(await freePort())))?.en).toMatch(/no answer/);
    expect((await check(at(way.port), 'sk_live_x'))?.en).toMatch(/must begin with https/);
    expect(() => adapterOf(name).open({ settings: { url: at(way.port) }, secrets: { secret_key: 'sk_live_x' } } as never)).toThrow(/https/);
    const deaf = { settings: { url: 'https://pay.example.jp/api/v1' }, secrets: { secret_key: 'sk_live_x' } } as never;
    expect((await adapterOf(name).check(deaf))?.en).toMatch(/secret of the webhook/);
    expect(() => adapterOf(name).open(deaf)).toThrow(/secret of the webhook/);
    const { settings: rules } = adapterOf(name);
    for (const url of ['http://pay.example.jp/api/v1', 'https://a:b@pay.example.jp', 'ftp://127.0.0.1', 'x'])
      expect(rules.safeParse({ url }).success).toBe(false);
  });

  test('a key that is not taken fails no payment, and somebody is told; neither rows, lines nor errors have a card or a key', async () => {
    const wrong = `sk_test_${'0'.repeat(32)}`;
    const shut = callsOf(() => adapterOf(name).open(accountAt(way.port, wrong) as never), tenantId);
    const attemptId = newId();
    logged.lines.length = 0;
    forgetRepeats();
    const error = await shut.authorize({ attemptId }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(AcquirerSilent);
    way.meet('cut_before');
    const cut = await authorize().catch((thrown) => thrown);
    expect(logged.lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, acquirer: name, status: 401, code: 'unauthorized', attemptId },
    ]);
    const rows = JSON.stringify(await sql('SELECT * FROM "AcquirerAttempt"'));
    expect(rows).toContain(attemptId);
    const told = [rows, ...logged.lines, inspect(error, { depth: 9 }), inspect(cut, { depth: 9 })].join('\n');
    const secrets = ['4111111111111111', '5555555555554444', second.key, wrong, Buffer.from(`${second.key}:`).toString('base64')];
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
    // with the right key again, what was never begun there is closed: by the account whose key the other one was, and by no other
    await endSending(attemptId);
    await expect(close(attemptId)).rejects.toBeInstanceOf(AcquirerSilent);
    const known = { ...accountAt(way.port, second.key), keys: [fingerprintOf(wrong)] };
    expect(await callsOf(() => adapterOf(name).open(known as never), tenantId).close(attemptId)).toBeNull();
  });
});

test('a wish for a test’s outcome is passed on with a test key to an installation of ours alone', async () => {
  const acquirer = adapterOf('bunpai').open(accountAt(way.port, second.key) as never);
  const { authorize, close } = callsOf(() => acquirer, tenantId);
  const attemptId = newId();
  await expect(authorize({ attemptId, scenario: 'gateway_timeout_approved' })).rejects.toBeInstanceOf(AcquirerSilent);
  // their own acquirer has not answered them yet
  await expect(close(attemptId)).rejects.toBeInstanceOf(AcquirerSilent);
  expect(await second.recover()).toEqual(['succeeded']);
  expect(await close(attemptId)).toMatchObject({ ok: true });
});
