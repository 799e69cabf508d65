// A bulk action of 200 authorizations, as the dialog sends it, through the real actions: each once, whatever is stopped, repeated, lost or refused.
import { beforeAll, expect, test } from 'vitest';
import { cancelOfManyAction, captureOfManyAction } from '@/app/(dashboard)/payments/actions';
import { type ItemStates, sendingOf, stateIn } from '@/components/money-actions/send-each';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import { canBulk, maxSelected } from '@/components/payments/bulk/selected';
import { actionTokenOf } from '@/lib/auth/action-token';
import { signInOf, somebody } from '@/lib/testing/person';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { request } from '@/lib/testing/stand-ins/next-request';
import { sql } from '@/lib/testing/tables';

let shop: Shop;

beforeAll(async () => {
  shop = await aShop();
  const signedIn = await signInOf(await somebody('staff', shop.id));
  request.sessionId = signedIn;
  request.headers = new Map([
    ['sec-fetch-site', 'same-origin'],
    ['x-bunpai-action', actionTokenOf(signedIn)],
  ]);
});

async function authorizations(count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(...(await together(Math.min(10, count - ids.length), () => shop.authorize())));
  return ids;
}
const itemsOf = (ids: readonly string[]) => ids.map((id) => ({ id, input: { id } }));
/** How often the acquirer was asked and money moved, by payment: `1 1` where it was captured once. */
const capturesOf = async (ids: readonly string[]) =>
  (
    await sql<{ id: string; captured: string }>(
      `SELECT p.id, (SELECT count(*) FROM "Attempt" a WHERE a."paymentId" = p.id AND a.kind = 'capture') || ' ' ||
        (SELECT count(*) FROM "LedgerTransaction" t WHERE t."paymentId" = p.id AND t.kind = 'capture') AS captured
       FROM "Payment" p WHERE p.id = ANY($1)`,
      [[...ids]],
    )
  ).reduce((by, { id, captured }) => by.set(id, captured), new Map<string, string>());

function watched(act: MoneyAct) {
  let states: ItemStates = new Map();
  const seen: number[] = [];
  const sending = sendingOf(act, (next) => {
    states = next;
    seen.push([...next.values()].filter(({ state }) => state === 'done').length);
  });
  const those = (...wanted: string[]) => [...states].flatMap(([id, { state }]) => (wanted.includes(state) ? [id] : []));
  return { ...sending, those, seen, stateOf: (id: string) => stateIn(states, id) };
}

test('200 are captured: each once, progress in steps, what failed is told, stopped in the middle and gone on with', async () => {
  const ids = await authorizations(maxSelected);
  const [cancelled, captured, lost] = [ids[20] ?? '', ids[40] ?? '', ids[60] ?? ''];
  await shop.cancel(cancelled);
  // a second tab was faster
  await shop.capture(captured);
  let answersLost = 0;
  const sent: string[] = [];
  const acting = watched(async (input, key) => {
    const { id } = input as { id: string };
    sent.push(id);
    const answer = await captureOfManyAction(input, key);
    if (id === lost && answersLost++ === 0) throw new Error('the answer was lost');
    if (sent.length === 100) acting.stop();
    return answer;
  });
  const first = acting.send(itemsOf(ids));
  // a double press
  expect(await acting.send(itemsOf(ids))).toBe(false);
  expect(await first).toBe(false);
  // stopped: what was on its way is done, nothing else was sent
  expect([sent.length, new Set(sent).size]).toEqual([100, 100]);
  expect(acting.those('done')).toHaveLength(97);
  expect(acting.those('refused')).toEqual([cancelled, captured]);
  expect(acting.those('unknown')).toEqual([lost]);
  expect(acting.stateOf(cancelled)).toMatchObject({ error: { code: 'not_capturable', message: expect.stringMatching(/\S/) } });
  expect(acting.seen.every((count, index) => count >= (acting.seen[index - 1] ?? 0))).toBe(true);
  expect(new Set(acting.seen).size).toBe(98);

  expect(await acting.send(itemsOf(ids))).toBe(false);
  expect(acting.those('done')).toHaveLength(198);
  expect(acting.those('refused')).toEqual([cancelled, captured]);
  // only what was not done was sent again
  expect(sent).toHaveLength(100 + 103);
  const captures = await capturesOf(ids);
  expect(captures.get(cancelled)).toBe('0 0');
  expect([...captures].filter(([id, count]) => id !== cancelled && count !== '1 1')).toEqual([]);
});

test('two at once, as from two tabs: each is captured once, and cancelled ones stay so', async () => {
  const ids = await authorizations(12);
  const [one, two] = [watched(captureOfManyAction), watched(captureOfManyAction)];
  await Promise.all([one.send(itemsOf(ids)), two.send(itemsOf(ids))]);
  await Promise.all([one.send(itemsOf(ids)), two.send(itemsOf(ids))]);
  expect([...(await capturesOf(ids)).values()].filter((count) => !/^\d+ 1$/.test(count))).toEqual([]);
  const others = await authorizations(3);
  const cancelling = watched(cancelOfManyAction);
  expect([await cancelling.send(itemsOf(others)), await cancelling.send(itemsOf(others))]).toEqual([true, true]);
  expect(
    new Set((await sql<{ status: string }>('SELECT status FROM "Payment" WHERE id = ANY($1)', [others])).map(({ status }) => status)),
  ).toEqual(new Set(['cancelled']));
});

test('only what the states allow is offered', () => {
  const one = (states: string[], hasSplit = true) => ({ id: 'x', order: null, total: 1, states, hasSplit }) as never;
  expect([canBulk('capture', one(['authorized']), true), canBulk('capture', one(['authorized'], false), true)]).toEqual([true, false]);
  expect(canBulk('capture', one(['authorized'], false), false)).toBe(true);
  for (const state of ['awaiting_payment', 'overdue', 'captured', 'disputed']) expect(canBulk('capture', one([state]), true)).toBe(false);
  for (const state of ['authorized', 'awaiting_payment', 'awaiting_approval']) expect(canBulk('cancel', one([state]), true)).toBe(true);
  for (const state of ['overdue', 'captured', 'failed']) expect(canBulk('cancel', one([state]), true)).toBe(false);
});
