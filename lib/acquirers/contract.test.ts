import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { AcquirerSilent, declineCodes } from '@/lib/acquirers/acquirer';
import { adapters as connectable } from '@/lib/acquirers/adapters';
import { findConnected } from '@/lib/acquirers/find-connected';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { dialects } from '@/lib/testing/fixtures/acquirer-calls';
import { adapters, calls, cardOf, sandboxRow } from '@/lib/testing/fixtures/acquirers';

/** A moment that no test reaches. */
const until = new Date(Date.now() + 3_600_000);

const tenantId = newId();

test('the installation uses adapters that are held to the contract', async () => {
  const { acquirers } = await findConnected();
  // those that are asked over HTTP have a file of their own: komoju/contract.test.ts
  const held = [...adapters.map(({ adapter }) => adapter.name), ...dialects];
  expect(held).toEqual(expect.arrayContaining([...acquirers.keys(), ...connectable.keys()]));
});

for (const { adapter, good, instrumentOf, does, refused, scenarios } of adapters) {
  const { silence = '', silentAct = '' } = scenarios ?? {};
  const authorize = (
    what: string,
    {
      scenario,
      attemptId = newId(),
      capture = true,
      ...limit
    }: { scenario?: string; attemptId?: string; capture?: boolean; until?: Date } = {},
  ) =>
    adapter.authorize({
      tenantId,
      attemptId,
      amount: 1_000,
      instrument: instrumentOf(what),
      shown: { paymentId: attemptId, order: null, locale: 'ja', returnUrl: '' },
      capture,
      until,
      ...limit,
      ...(scenario !== undefined && { scenario }),
    });
  const referenceOf = async () => {
    const outcome = await authorize(good[0] as string, { capture: false });
    if (!outcome.ok) throw new Error(outcome.code);
    return outcome.reference;
  };

  describe(`the acquirer ${adapter.name}`, () => {
    test.each(good)('takes %s and gives a reference', async (number) => {
      for (const capture of [true, false]) {
        expect(await authorize(number, { capture })).toMatchObject({ ok: true, reference: expect.stringMatching(/^[\x21-\x7e]{1,255}$/) });
      }
    });

    test.each(Object.entries(refused))('refuses with %s, in our words', async (code, number) => {
      expect(await authorize(number)).toEqual({ ok: false, code });
      expect(declineCodes).toContain(code);
    });

    test.runIf(scenarios).each(declineCodes)('can be made to refuse with %s', async (scenario) => {
      expect(await authorize(good[0] as string, { scenario })).toEqual({ ok: false, code: scenario });
    });

    test('a wish that it cannot fulfil is ignored', async () => {
      for (const scenario of ['', 'not_found', 'toString'])
        expect(await authorize(good[0] as string, { scenario })).toMatchObject({ ok: true });
    });

    test('the same attempt twice is answered the same', async () => {
      const attemptId = newId();
      const first = await authorize(good[0] as string, { attemptId });
      expect(await authorize(good[0] as string, { attemptId })).toEqual(first);
      expect(await authorize(good[0] as string)).not.toEqual(first);
      const reference = await referenceOf();
      for (const method of calls) {
        const call = { tenantId, attemptId: newId(), amount: 500, reference, until };
        expect(await adapter[method](call)).toEqual(await adapter[method](call));
      }
    });

    test('captures, voids and refunds by the reference of the authorization', async () => {
      for (const method of calls) {
        const outcome = await adapter[method]({ tenantId, attemptId: newId(), amount: 1_000, reference: await referenceOf(), until });
        expect(outcome).toEqual(
          does.includes(method)
            ? { ok: true, reference: expect.any(String) }
            : { ok: false, code: 'other_error', retry: 'never', raw: expect.any(String) },
        );
      }
    });

    test.runIf(adapter.can.cardInput.includes('number'))('says of a card that is only stored whether it is good', async () => {
      const verify = (number: string, scenario = '') => adapter.verify({ card: { kind: 'number', card: cardOf(number) }, scenario });
      expect(await verify(good[0] as string)).toMatchObject({ ok: true });
      for (const [code, number] of Object.entries(refused)) expect(await verify(number)).toMatchObject({ ok: false, code });
      for (const scenario of [silence, silentAct]) await expect(verify(good[0] as string, scenario)).rejects.toBeInstanceOf(AcquirerSilent);
    });

    test.runIf(scenarios)('silence is no outcome: it throws', async () => {
      await expect(authorize(good[0] as string, { scenario: silence })).rejects.toBeInstanceOf(AcquirerSilent);
    });

    test('says afterwards what it answered, of every kind of call', async () => {
      const attemptId = newId();
      const first = await authorize(good[0] as string, { attemptId });
      expect(await adapter.close({ tenantId, attemptId })).toEqual(first);
      const reference = await referenceOf();
      for (const method of calls) {
        const call = { tenantId, attemptId: newId(), amount: 500, reference, until };
        const outcome = await adapter[method](call);
        expect(await adapter.close(call)).toEqual(outcome);
      }
    });

    test('says afterwards what it refused', async () => {
      for (const [code, number] of Object.entries(refused)) {
        const attemptId = newId();
        await authorize(number, { attemptId });
        expect(await adapter.close({ tenantId, attemptId })).toEqual({ ok: false, code });
      }
    });

    test('what it was never asked for it does not know, and is closed: asked late, it refuses and does nothing', async () => {
      const attemptId = newId();
      for (let repetition = 0; repetition < 2; repetition++) {
        expect(await adapter.close({ tenantId, attemptId })).toBeNull();
        expect(await authorize(good[0] as string, { attemptId })).toEqual({ ok: false, code: 'other_error' });
      }
      const reference = await referenceOf();
      for (const method of calls) {
        const call = { tenantId, attemptId: newId(), amount: 500, reference, until };
        expect(await adapter.close(call)).toBeNull();
        expect(await adapter[method](call)).toEqual({ ok: false, code: 'other_error' });
        expect(await adapter.close(call)).toBeNull();
      }
    });

    test('asked and closed at once: it was done, or it is refused, and all are told the same', async () => {
      for (let repetition = 0; repetition < 20; repetition++) {
        const attemptId = newId();
        const calls = [() => authorize(good[0] as string, { attemptId }), () => adapter.close({ tenantId, attemptId })];
        const answers = await Promise.all((repetition % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
        const [asked, closed] = repetition % 2 === 0 ? answers : answers.toReversed();
        expect(asked).toEqual(closed ?? { ok: false, code: 'other_error' });
        expect(await adapter.close({ tenantId, attemptId })).toEqual(closed);
      }
    });

    test('after its moment a call does nothing, and is silent', async () => {
      const [late, reference] = [new Date(Date.now() - 1), await referenceOf()];
      const attemptId = newId();
      await expect(authorize(good[0] as string, { attemptId, until: late })).rejects.toBeInstanceOf(AcquirerSilent);
      expect(await adapter.close({ tenantId, attemptId })).toBeNull();
      for (const method of calls) {
        const call = { tenantId, attemptId: newId(), amount: 500, reference, until: late };
        await expect(adapter[method](call)).rejects.toBeInstanceOf(AcquirerSilent);
        expect(await adapter.close(call)).toBeNull();
      }
    });

    test.runIf(scenarios)('silent, it may have acted or not: asked for the attempt, it says so', async () => {
      const [idle, acted] = [newId(), newId()];
      await expect(authorize(good[0] as string, { attemptId: idle, scenario: silence })).rejects.toBeInstanceOf(AcquirerSilent);
      await expect(authorize(good[0] as string, { attemptId: acted, scenario: silentAct })).rejects.toBeInstanceOf(AcquirerSilent);
      expect(await adapter.close({ tenantId, attemptId: idle })).toBeNull();
      expect(await adapter.close({ tenantId, attemptId: acted })).toEqual({ ok: true, reference: expect.any(String) });
    });

    test.runIf(scenarios)('an attempt keeps its first outcome, whatever is asked under its id later', async () => {
      const attemptId = newId();
      const declined = await authorize(good[0] as string, { attemptId, scenario: 'card_declined' });
      expect(declined).toEqual({ ok: false, code: 'card_declined' });
      expect(await authorize(good[0] as string, { attemptId })).toEqual(declined);
      expect(await adapter.close({ tenantId, attemptId })).toEqual(declined);
    });

    test('of many calls with one id at once, one counts', async () => {
      const attemptId = newId();
      const wishes = ['', 'card_declined', 'exceeds_limit', 'fraudulent'];
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) => authorize(good[0] as string, { attemptId, scenario: wishes[n % 4] ?? '' })),
      );
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
      expect(await adapter.close({ tenantId, attemptId })).toEqual(outcomes[0]);
    });
  });
}

test('the sandbox keeps nothing of a card', async () => {
  const folder = path.join(settings().dataDir, 'sandbox-acquirer');
  const kept = fs
    .readdirSync(folder)
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('');
  expect(kept.split('\n').length).toBeGreaterThan(20);
  const lines = kept
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  for (const line of lines) expect(Object.keys(line).toSorted()).toEqual(['amount', 'at', 'attemptId', 'kind', 'outcome']);
  const numbers = [sandboxRow].flatMap(({ good, refused }) => [...good, ...Object.values(refused)]);
  expect(numbers.filter((number) => kept.includes(number))).toEqual([]);
});
