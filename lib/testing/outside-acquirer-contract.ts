// What an adapter has to do besides, where the network is somebody else's: a row that says so fails where one of these is left out.
import { expect } from 'vitest';
import { newId } from '@/lib/db/ids';
import { authorize, type Clause, calls, change, first, never, type Row, referenceFor, tenantId } from '@/lib/testing/fixtures/acquirer-row';

const isOutside = (row: Row) => row.isOutside;
const takesCards = (kind: 'token' | 'hosted') => (row: Row) => row.isOutside && row.adapter.can.cardInput.includes(kind);
const mostPages = 50;
/** Their clock and ours may differ a little. */
const justNow = () => new Date(Date.now() - 10_000);

/** Everything of a list that is read page by page. */
async function allOf<Item>(read: (after: string | null) => Promise<{ items: Item[]; next: string | null }> | undefined): Promise<Item[]> {
  const found: Item[] = [];
  let after: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const told: { items: Item[]; next: string | null } | undefined = await read(after);
    if (!told) throw new Error('it has no such list');
    found.push(...told.items);
    if (told.next === null) return found;
    after = told.next;
  }
  throw new Error('the list has no end');
}

const told: Clause[] = [
  {
    title: 'how a payment stands is read, after each change',
    applies: isOutside,
    async holds(row) {
      const ends = { capture: 'captured', void: 'cancelled', refund: 'captured' };
      for (const kind of calls) {
        const [reference, attemptId] = [await referenceFor(row, kind), newId()];
        await change(row, kind, reference, attemptId);
        const standing = await row.adapter.read?.({ reference });
        expect([kind, standing]).toMatchObject([kind, { status: ends[kind], total: 1_000 }]);
        expect(standing?.refunded).toMatchObject(kind === 'refund' ? [{ attemptId, amount: 400 }] : []);
      }
    },
  },
  {
    title: 'a notice that nobody has signed is forged, whatever it says',
    applies: isOutside,
    async holds({ adapter }) {
      for (const raw of ['', '{}', '{"id":"x","type":"payment.captured"}'])
        expect(adapter.notice?.(Buffer.from(raw), {}), 'hears notices').toBe('forged');
    },
  },
  {
    title: 'what it has told is in a list, for the notices that did not arrive',
    applies: isOutside,
    async holds(row) {
      const [since, attemptId] = [justNow(), newId()];
      const outcome = await authorize(row, first(row), { attemptId });
      const heard = await allOf(async (after) => {
        const page = await row.adapter.heardSince?.({ since, after });
        return page ? { items: page.heard, next: page.next } : expect.fail('lists what it has told');
      });
      const mark = { tenantId, paymentId: attemptId, attemptId };
      expect(heard).toContainEqual(expect.objectContaining({ reference: outcome.ok && outcome.reference, mark }));
    },
  },
];

const money: Clause[] = [
  {
    title: 'it tells of disputes, and refuses to answer one that it does not know',
    applies: isOutside,
    async holds(row) {
      const { disputes = expect.fail('tells of disputes') } = row.adapter;
      const reference = newId();
      expect(await disputes.list({ since: justNow(), after: null })).toMatchObject({ disputes: expect.any(Array) });
      expect(await disputes.read({ reference })).toBeNull();
      const answer = { tenantId, attemptId: newId(), amount: 1_000, reference, until: never };
      expect(await disputes.accept(answer)).toMatchObject({ ok: false, answer: 'unknown' });
    },
  },
  {
    title: 'what it owes us is told line by line, each payment under its attempt',
    applies: isOutside,
    async holds(row) {
      const { funds = expect.fail('tells of our money') } = row.adapter;
      const [since, attemptId] = [justNow(), newId()];
      const outcome = await authorize(row, first(row), { attemptId });
      const lines = await allOf(async (after) => {
        const { entries, next } = await funds.entries({ since, after });
        return { items: entries, next };
      });
      const line = { kind: 'payment', amount: 1_000, remote: outcome.ok && outcome.reference, mark: { tenantId, attemptId } };
      expect(lines).toContainEqual(expect.objectContaining(line));
      if (funds.balance) expect(Number.isSafeInteger(await funds.balance())).toBe(true);
    },
  },
];

const cards: Clause[] = [
  {
    title: 'it keeps the card of a token once, under one name, and deletes it, gone or not',
    applies: takesCards('token'),
    async holds({ adapter, aToken = expect.fail('gives a token') }) {
      const token = await aToken();
      const kept = await adapter.keep?.({ tenantId, token });
      expect(kept).toMatchObject({ ok: true, token: expect.any(String), card: { lastFour: expect.stringMatching(/^\d{4}$/) } });
      expect(await adapter.keep?.({ tenantId, token })).toEqual(kept);
      const { drop = expect.fail('deletes cards') } = adapter;
      for (let repetition = 0; repetition < 2; repetition++) await drop({ token: kept?.ok ? kept.token : '' });
    },
  },
  {
    title: 'it opens one page under each name, on which a customer gives a card, and says what became of it',
    applies: takesCards('hosted'),
    async holds({ adapter, opensPages }) {
      const { openPage = expect.fail('opens pages'), readPage = expect.fail('reads pages') } = adapter;
      if (!opensPages) return;
      const open = (name: string) => openPage({ tenantId, name, locale: 'ja', returnUrl: 'https://pay.example.jp/pay/x' });
      const [name, page] = [newId(), await open(newId())];
      expect(page).toMatchObject({ reference: expect.any(String), url: expect.stringMatching(/^https?:/) });
      expect(await open(name)).toEqual(await open(name));
      expect(await open(name)).not.toEqual(page);
      expect(await readPage({ reference: page.reference })).toBe('waiting');
    },
  },
];

export const outside: readonly Clause[] = [...told, ...money, ...cards];
