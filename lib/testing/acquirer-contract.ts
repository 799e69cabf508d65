// What every adapter has to do, whatever network is behind it: docs/decisions/0010-due-work.md and 0076-several-acquirers.md say why.
import { expect } from 'vitest';
import { AcquirerSilent, declineCodes } from '@/lib/acquirers/acquirer';
import { newId } from '@/lib/db/ids';
import {
  authorize,
  type Clause,
  calls,
  change,
  close,
  closed,
  declined,
  first,
  insist,
  needs,
  offered,
  referenceFor,
  silent,
  succeeded,
} from '@/lib/testing/fixtures/acquirer-row';
import { outside } from '@/lib/testing/outside-acquirer-contract';
import type { Card } from '@/lib/vault/card';

const taking: Clause[] = [
  {
    title: 'takes what is good, and gives a reference',
    async holds(row) {
      for (const what of row.good)
        for (const capture of [true, false])
          expect(await authorize(row, what, { capture })).toMatchObject({
            ok: true,
            reference: expect.stringMatching(/^[\x21-\x7e]{1,255}$/),
          });
    },
  },
  {
    title: 'takes every way of paying that it says it takes, and gives out what its customer needs',
    async holds(row) {
      expect(offered(row).length).toBeGreaterThan(0);
      for (const instrument of offered(row)) {
        const outcome = await authorize(row, first(row), { instrument });
        const need = needs[instrument.method];
        expect([instrument.method, outcome]).toMatchObject([
          instrument.method,
          { ok: true, ...(need && { facts: { [need]: expect.stringMatching(/\d/) } }) },
        ]);
      }
    },
  },
  {
    title: 'takes it as it is said who asks for the charge, its customer or the merchant alone',
    applies: ({ does }) => does.includes('capture'),
    async holds(row) {
      for (const usage of ['customer', 'kept_first', 'merchant'] as const) {
        const [instrument] = offered(row);
        if (!instrument || !('brand' in instrument)) return;
        expect(await authorize(row, first(row), { instrument: { ...instrument, usage } })).toMatchObject({ ok: true });
      }
    },
  },
  {
    title: 'refuses in our words, and says so afterwards',
    async holds(row) {
      for (const [code, what] of Object.entries(row.refused)) {
        const attemptId = newId();
        expect(declineCodes).toContain(code);
        expect(await authorize(row, what, { attemptId })).toMatchObject(declined(code));
        expect(await insist(row, attemptId)).toMatchObject(declined(code));
      }
    },
  },
  {
    title: 'can be made to refuse in each of them, and ignores other wishes',
    applies: ({ scenarios }) => scenarios !== null,
    async holds(row) {
      for (const scenario of declineCodes) expect(await authorize(row, first(row), { scenario })).toMatchObject(declined(scenario));
      for (const scenario of ['', 'toString']) expect(await authorize(row, first(row), { scenario })).toMatchObject({ ok: true });
    },
  },
  {
    title: 'says of a card that is only stored whether it is good',
    applies: ({ adapter }) => adapter.can.cardInput.includes('number'),
    async holds(row) {
      const verify = (card: Card) => row.adapter.verify({ card: { kind: 'number', card } });
      const numbered = (number: string): Card => ({ number, month: 12, year: 2030, verificationValue: '123' });
      expect(await verify(numbered(first(row)))).toMatchObject({ ok: true });
      if (!row.judgesStored) return;
      for (const [code, number] of Object.entries(row.refused)) expect(await verify(numbered(number))).toMatchObject(declined(code));
    },
  },
  {
    title: 'says that nothing is stored where it takes no numbers',
    applies: ({ adapter }) => adapter.can.cardInput.length === 0,
    async holds({ adapter }) {
      expect(await adapter.verify({ card: { kind: 'hosted' } })).toMatchObject({ ok: false });
    },
  },
];

const once: Clause[] = [
  {
    title: 'the same attempt twice is answered the same',
    async holds(row) {
      const attemptId = newId();
      const outcome = await authorize(row, first(row), { attemptId });
      expect(await authorize(row, first(row), { attemptId })).toEqual(outcome);
      expect(await authorize(row)).not.toEqual(outcome);
      for (const kind of calls) {
        const [reference, id] = [await referenceFor(row, kind), newId()];
        expect(await change(row, kind, reference, id)).toEqual(await change(row, kind, reference, id));
      }
    },
  },
  {
    title: 'captures, voids and refunds by the reference of the authorization, or says that it does not',
    async holds(row) {
      for (const kind of calls) {
        const outcome = await change(row, kind, await referenceFor(row, kind));
        expect(outcome).toEqual(row.does.includes(kind) ? succeeded : { ...closed, retry: 'never', raw: expect.any(String) });
      }
    },
  },
  {
    title: 'says afterwards what it answered, of every kind of call',
    async holds(row) {
      const attemptId = newId();
      const outcome = await authorize(row, first(row), { attemptId });
      expect(await insist(row, attemptId)).toEqual(outcome);
      for (const kind of calls) {
        const id = newId();
        const changed = await change(row, kind, await referenceFor(row, kind), id);
        expect(await insist(row, id)).toEqual(changed);
      }
    },
  },
  {
    title: 'of many calls with one id at once, one counts',
    async holds(row) {
      const attemptId = newId();
      const wishes = ['', 'card_declined', 'exceeds_limit', 'fraudulent'];
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) => authorize(row, first(row), { attemptId, scenario: wishes[n % 4] ?? '' })),
      );
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
      expect(await insist(row, attemptId)).toEqual(outcomes[0]);
    },
  },
  {
    title: 'an attempt keeps its first outcome, whatever is asked under its id later',
    applies: ({ scenarios }) => scenarios !== null,
    async holds(row) {
      const attemptId = newId();
      const outcome = await authorize(row, first(row), { attemptId, scenario: 'card_declined' });
      expect(outcome).toMatchObject(declined('card_declined'));
      expect(await authorize(row, first(row), { attemptId })).toEqual(outcome);
      expect(await insist(row, attemptId)).toEqual(outcome);
    },
  },
];

const closing: Clause[] = [
  {
    title: 'what it was never asked for it does not know, and is closed: asked late, it refuses and does nothing',
    async holds(row) {
      const attemptId = newId();
      for (let repetition = 0; repetition < 2; repetition++) {
        expect(await close(row, attemptId)).toBeNull();
        expect(await authorize(row, first(row), { attemptId })).toEqual(closed);
      }
      for (const kind of calls) {
        const [reference, id] = [await referenceFor(row, kind), newId()];
        expect(await close(row, id)).toBeNull();
        expect(await change(row, kind, reference, id)).toEqual(closed);
        expect(await close(row, id)).toBeNull();
      }
    },
  },
  {
    title: 'asked and closed at once: it was done, or it is refused, and all are told the same',
    async holds(row) {
      for (let repetition = 0; repetition < row.repetitions; repetition++) {
        const attemptId = newId();
        const both = [() => authorize(row, first(row), { attemptId }), () => close(row, attemptId)];
        const told = await Promise.allSettled((repetition % 2 === 0 ? both : both.toReversed()).map((call) => call()));
        const [asked, answer] = repetition % 2 === 0 ? told : told.toReversed();
        const ended = await insist(row, attemptId);
        // silence is no answer
        if (answer?.status === 'fulfilled') expect(ended).toEqual(answer.value);
        if (asked?.status === 'fulfilled') expect(asked.value).toEqual(ended ?? closed);
        for (const one of told) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(AcquirerSilent);
      }
    },
  },
  {
    title: 'after its moment a call does nothing, and is silent',
    async holds(row) {
      const [late, attemptId] = [new Date(Date.now() - 1), newId()];
      await silent(authorize(row, first(row), { attemptId, until: late }));
      expect(await close(row, attemptId)).toBeNull();
      for (const kind of calls) {
        const [reference, id] = [await referenceFor(row, kind), newId()];
        await silent(change(row, kind, reference, id, late));
        expect(await close(row, id)).toBeNull();
      }
    },
  },
  {
    title: 'silent, it may have acted or not: asked for the attempt, it says so',
    applies: ({ scenarios }) => scenarios !== null,
    async holds(row) {
      const { silence = '', silentAct = '' } = row.scenarios ?? {};
      const [idle, acted] = [newId(), newId()];
      await silent(authorize(row, first(row), { attemptId: idle, scenario: silence }));
      await silent(authorize(row, first(row), { attemptId: acted, scenario: silentAct }));
      expect((await insist(row, idle))?.ok ?? false).toBe(false);
      expect(await insist(row, acted)).toMatchObject(succeeded);
    },
  },
];

export const clauses: readonly Clause[] = [...taking, ...once, ...closing, ...outside];
