// Who minds what: taken, given and released; of two at once one has it, and the other is told.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { searchChargebacks } from '@/lib/chargebacks/list-chargebacks';
import { changeAssignee, changeOperatorAssignee } from '@/lib/notes/assignments/change-assignee';
import { listAssignees, listOperatorAssignees } from '@/lib/notes/assignments/list-assignees';
import { showNotes, showOperatorNotes } from '@/lib/notes/show-notes';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { asRole } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { dumpTables } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let shop: Shop;
let payment = '';
let one: Caller;
let two: Caller;
let viewer: Caller;
let operator: Caller;
let colleague: Caller;

async function named(role: 'staff' | 'operator', name: string): Promise<Caller> {
  const caller = await asRole(role, role === 'staff' ? shop.id : null);
  if (caller.actor.kind !== 'user') throw new Error('a person');
  return { ...caller, actor: { ...caller.actor, name, label: name } };
}
const idOf = ({ actor }: Caller) => (actor.kind === 'user' ? actor.userId : '');
const told = async ({ actor }: Caller) =>
  (await mailsTo(actor.kind === 'user' ? actor.email : '')).filter(({ kind }) => kind === 'assigned').length;
const give = (caller: Caller, to: Caller | null, seen: Caller | null, id = payment, kind = 'payment') =>
  changeAssignee(caller, { kind, id, ...(to && { assignee: idOf(to) }), ...(seen && { seen: idOf(seen) }) });
const holder = async (id = payment) => (await showNotes(one, { kind: 'payment', id })).assignee?.id ?? null;

beforeAll(async () => {
  shop = await aShop();
  payment = await shop.pay({ amount: 100_000 });
  [one, two, viewer] = [await named('staff', '一子'), await named('staff', '二郎'), await asRole('viewer', shop.id)];
  [operator, colleague] = [await named('operator', '運営一'), await named('operator', '運営二')];
});

test('taken, given to a colleague, released: each is told, and stands in the history', async () => {
  expect((await give(one, one, null)).assignee).toMatchObject({ id: idOf(one), since: expect.any(String) });
  expect(await told(one)).toBe(0);
  await give(one, two, one);
  expect([await holder(), await told(two)]).toEqual([idOf(two), 1]);
  expect((await give(two, null, two)).assignee).toBeNull();
  const { handovers } = await showNotes(viewer, { kind: 'payment', id: payment });
  expect(handovers.map(({ by, before, after }) => [by, before === null, after === null])).toEqual([
    ['二郎', false, true],
    ['一子', false, false],
    ['一子', true, false],
  ]);
  const { data } = await showTimeline(one, { id: payment });
  expect(data.filter(({ kind }) => kind === 'assigned' || kind === 'unassigned').map(({ kind }) => kind)).toEqual([
    'unassigned',
    'assigned',
    'assigned',
  ]);
});

test('two at once: one has it, and the other is told who', async () => {
  for (let round = 0; round < times(10, 100); round++) {
    const answers = await together(4, (index) => {
      const who = index % 2 ? one : two;
      return give(who, who, null).then(
        ({ assignee }) => assignee?.id,
        ({ code, details }) => `${code} ${details.assignee_id}`,
      );
    });
    const has = await holder();
    expect([idOf(one), idOf(two)]).toContain(has);
    expect(answers.sort()).toEqual([has, has, `conflict ${has}`, `conflict ${has}`].sort());
    await give(one, null, has === idOf(one) ? one : two);
  }
});

test('nobody gives away what somebody else has meanwhile; the refusal names who has it, in both languages', async () => {
  await give(one, one, null);
  const before = await dumpTables();
  const refusal = await give({ ...two, locale: 'ja' }, two, null).catch((error) => error);
  expect(refusal).toMatchObject({ status: 409, code: 'conflict', details: { assignee_id: idOf(one) } });
  expect(refusal.sentence.ja).toContain('さんが担当しています');
  await expect(give(two, null, two)).rejects.toMatchObject({ status: 409 });
  expect(await dumpTables()).toEqual(before);
  await give(two, two, one);
  await give(two, null, two);
  await expect(give(one, one, two)).rejects.toMatchObject({ status: 409 });
});

test('given only to who may work on it; asked only by who may', async () => {
  const seller = await asRole('seller', shop.id, shop.sellers[0]);
  const other = await aShop({ sellers: 0 });
  const stranger = await asRole('admin', other.id);
  for (const nobody of [viewer, seller, stranger, operator])
    await expect(give(one, nobody, null)).rejects.toMatchObject({ code: 'invalid_parameter', param: 'assignee' });
  await expect(give(stranger, stranger, null)).rejects.toMatchObject({ code: 'not_found' });
  for (const caller of [viewer, seller]) await expect(give(caller, one, null)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(changeOperatorAssignee(operator, { kind: 'payment', id: payment, assignee: idOf(one) })).rejects.toMatchObject({
    param: 'assignee',
  });
});

test('each side has its own: neither sees the other’s, nor in the timeline', async () => {
  const about = { kind: 'payment', id: payment };
  const seen = await holder();
  await changeOperatorAssignee(operator, { ...about, assignee: idOf(colleague) });
  expect((await showOperatorNotes(operator, about)).assignee?.id).toBe(idOf(colleague));
  expect(await holder()).toBe(seen);
  const [own, theirs] = [
    JSON.stringify(await showTimeline(one, { id: payment })),
    JSON.stringify(await showTimeline(operator, { id: payment })),
  ];
  expect(own).not.toContain('運営一');
  expect(theirs).toContain('運営一');
  expect(theirs).not.toContain('二郎');
  expect((await listAssignees(one, { kind: 'payment', ids: [payment] })).assignees[payment]?.id ?? null).toBe(seen);
  expect((await listOperatorAssignees(colleague, { kind: 'payment', ids: [payment] })).assignees[payment]?.id).toBe(idOf(colleague));
});

test('what a list shows of others is nothing', async () => {
  await give(one, one, null);
  const other = await aShop({ sellers: 0 });
  expect((await listAssignees(await asRole('admin', other.id), { kind: 'payment', ids: [payment] })).assignees).toEqual({});
  await expect(listAssignees(operator, { kind: 'payment', ids: [payment] })).rejects.toMatchObject({ code: 'forbidden' });
});

test('a list of one’s own has what one minds, on each side', async () => {
  const [first, second] = [await aChargeback(shop), await aChargeback(shop)];
  await give(one, one, null, first.id, 'chargeback');
  await changeOperatorAssignee(operator, { kind: 'chargeback', id: second.id, assignee: idOf(colleague) });
  const own = async (caller: Caller) => (await searchChargebacks(caller, { mine: true })).data.map(({ id }) => id);
  expect(await own(one)).toEqual([first.id]);
  expect(await own(two)).toEqual([]);
  expect(await own(colleague)).toEqual([second.id]);
  await give(one, null, one, first.id, 'chargeback');
  expect(await own(one)).toEqual([]);
});
