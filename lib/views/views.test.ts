// Saved views: whose they are, who may change a shared one, and what a name and a query may be.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listAudit } from '@/lib/audit/list-audit';
import type { Caller } from '@/lib/auth/actor';
import { changeUser } from '@/lib/team/change-user';
import { asKey, asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';
import { changeView, deleteView } from '@/lib/views/change-view';
import { listViews } from '@/lib/views/list-views';
import { saveNewView } from '@/lib/views/save-view';
import { mostViews } from '@/lib/views/view';

let shop: Shop;
let admin: Caller;
let staff: Caller;
let viewer: Caller;
let seller: Caller;
let operator: Caller;

beforeAll(async () => {
  shop = await aShop({ sellers: 2 });
  [admin, staff, viewer] = [await asRole('admin', shop.id), await asRole('staff', shop.id), await asRole('viewer', shop.id)];
  [seller, operator] = [await asRole('seller', shop.id, shop.sellers[0]), await asRole('operator', null)];
});
beforeEach(() => sql('DELETE FROM "SavedView"'));

const save = (caller: Caller, name: string, over: object = {}) =>
  saveNewView(caller, { list: 'payments', name, query: 'status=authorized&sort=largest', shared: false, ...over });
const namesFor = async (caller: Caller, list = 'payments') => (await listViews(caller, { list })).views.map(({ name }) => name);
const userOf = ({ actor }: Caller) => (actor.kind === 'user' ? actor.userId : '');
const refusal = (code: string) => ({ code });

test('one’s own views are read by nobody else; shared ones by colleagues, and not by sellers, operators or other merchants', async () => {
  const stranger = await asRole('admin', (await aShop({ sellers: 0 })).id);
  await save(staff, '自分用');
  await save(staff, '共有', { shared: true });
  await save(staff, '返金用', { list: 'refunds' });
  await save(seller, '販売者の');
  await save(operator, '運営の', { shared: true });
  expect(await namesFor(staff)).toEqual(['共有', '自分用'].toSorted());
  expect(await namesFor(staff, 'refunds')).toEqual(['返金用']);
  for (const colleague of [admin, viewer]) expect(await namesFor(colleague)).toEqual(['共有']);
  expect(await namesFor(seller)).toEqual(['販売者の']);
  expect(await namesFor(await asRole('seller', shop.id, shop.sellers[0]))).toEqual([]);
  expect(await namesFor(stranger)).toEqual([]);
  expect(await namesFor(await asRole('operator', null))).toEqual(['運営の']);
  const [own] = (await listViews(staff, { list: 'refunds' })).views;
  expect(own).toMatchObject({ query: 'status=authorized&sort=largest', shared: false, made_by: null, changeable: true });
  await expect(listViews(await asKey(shop.secretKey), { list: 'payments' })).rejects.toMatchObject(refusal('forbidden'));
});

test('what somebody may not see is not found, whoever tries; what they may not change is refused, and nothing happens', async () => {
  const own = await save(staff, '自分用');
  const shared = await save(admin, '共有', { shared: true });
  const operators = await save(operator, '運営の', { shared: true });
  const stranger = await asRole('admin', (await aShop({ sellers: 0 })).id);
  const before = await dumpTables();
  const unseen: [Caller, string][] = [
    ...[admin, viewer, seller, stranger, operator].map((caller): [Caller, string] => [caller, own.id]),
    ...[seller, stranger, operator].map((caller): [Caller, string] => [caller, shared.id]),
    ...[admin, seller].map((caller): [Caller, string] => [caller, operators.id]),
  ];
  for (const [caller, id] of unseen) {
    await expect(changeView(caller, { id, name: '奪う' })).rejects.toMatchObject(refusal('not_found'));
    await expect(deleteView(caller, { id })).rejects.toMatchObject(refusal('not_found'));
  }
  for (const colleague of [staff, viewer]) {
    expect((await listViews(colleague, { list: 'payments' })).views.at(-1)).toMatchObject({ name: '共有', changeable: false });
    await expect(changeView(colleague, { id: shared.id, query: '' })).rejects.toMatchObject(refusal('forbidden'));
    await expect(deleteView(colleague, { id: shared.id })).rejects.toMatchObject(refusal('forbidden'));
  }
  for (const one of [viewer, seller]) await expect(save(one, '共有2', { shared: true })).rejects.toMatchObject(refusal('forbidden'));
  expect(await dumpTables()).toEqual(before);
});

test('renamed, given other filters, shared and deleted by its maker; an admin may as well, but not stop sharing it', async () => {
  const { id } = await save(staff, '未確定');
  await changeView(staff, { id, name: '与信のまま', query: 'status=authorized&from=2026-11-01' });
  const shown = (await listViews(staff, { list: 'payments' })).views;
  expect(shown).toMatchObject([{ id, name: '与信のまま', query: 'status=authorized&from=2026-11-01', shared: false }]);
  await changeView(staff, { id, shared: true });
  expect((await listViews(admin, { list: 'payments' })).views).toMatchObject([{ id, made_by: 'テスト staff', changeable: true }]);
  await changeView(admin, { id, name: '確定待ち' });
  await expect(changeView(admin, { id, shared: false })).rejects.toMatchObject(refusal('forbidden'));
  await changeView(staff, { id, shared: false });
  expect(await namesFor(admin)).toEqual([]);
  await changeView(staff, { id, shared: true });
  await deleteView(admin, { id });
  expect(await namesFor(staff)).toEqual([]);
  await expect(deleteView(staff, { id })).rejects.toMatchObject(refusal('not_found'));
});

test('operators all have the same rights over what one of them shares', async () => {
  const { id } = await save(operator, '毎朝', { shared: true });
  const colleague = await asRole('operator', null);
  await changeView(colleague, { id, name: '毎日' });
  expect(await namesFor(operator)).toEqual(['毎日']);
  await deleteView(colleague, { id });
});

test('a shared view stays when its maker leaves, and an admin can still change it', async () => {
  const leaving = await asRole('staff', shop.id);
  const { id } = await save(leaving, '月末', { shared: true });
  await save(leaving, '自分用');
  await changeUser(admin, { id: userOf(leaving), deactivated: true });
  expect(await namesFor(viewer)).toEqual(['月末']);
  await changeView(admin, { id, name: '月初' });
});

test('a name belongs to one view: of two who share it at once one is told', async () => {
  await save(staff, '未確定');
  await expect(save(staff, '未確定')).rejects.toMatchObject(refusal('conflict'));
  await save(admin, '未確定');
  const { id } = await save(staff, '別の');
  await expect(changeView(staff, { id, name: '未確定' })).rejects.toMatchObject(refusal('conflict'));
  const both = await Promise.allSettled([save(staff, '二人', { shared: true }), save(admin, '二人', { shared: true })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
  // what is taken only among the shared ones
  const own = await save(admin, '朝');
  await save(staff, '朝', { shared: true });
  await expect(changeView(admin, { id: own.id, shared: true })).rejects.toMatchObject(refusal('conflict'));
});

test('as many as there may be, also when several are saved at once', async () => {
  for (let index = 0; index < mostViews - 2; index++) await save(staff, `ビュー${index}`);
  const saved = await Promise.allSettled([1, 2, 3, 4].map((index) => save(staff, `同時${index}`)));
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await namesFor(staff)).toHaveLength(mostViews);
  // another list, and another person
  await save(staff, '返金', { list: 'refunds' });
  await save(admin, '別の人');
  await sql('UPDATE "SavedView" SET "isShared" = TRUE WHERE name LIKE $1', ['ビュー%']);
  const others = [admin, await asRole('staff', shop.id), await asRole('staff', shop.id), await asRole('admin', shop.id)];
  const { id } = await save(others[3] as Caller, '自分の');
  const shared = await Promise.allSettled([
    ...others.slice(0, 3).map((caller, index) => save(caller, `共有${index}`, { shared: true })),
    changeView(others[3] as Caller, { id, shared: true }),
  ]);
  expect(shared.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  for (const one of shared) if (one.status === 'rejected') expect(one.reason).toMatchObject(refusal('conflict'));
});

test('no card number is saved, nor what is too long or for an unknown list', async () => {
  await expect(save(staff, '4242 4242 4242 4242')).rejects.toMatchObject(refusal('invalid_parameter'));
  await expect(save(staff, 'x', { query: 'search=4242+4242+4242+4242' })).rejects.toMatchObject(refusal('invalid_parameter'));
  const { id } = await save(staff, 'x');
  await expect(changeView(staff, { id, query: 'search=4242%2D4242%2D4242%2D4242' })).rejects.toMatchObject(refusal('invalid_parameter'));
  for (const wrong of [{ name: 'あ'.repeat(41) }, { name: ' ' }, { query: 'x'.repeat(2_001) }, { list: 'users' }])
    await expect(save(staff, '名前', wrong)).rejects.toMatchObject(refusal('invalid_parameter'));
  expect((await save(staff, ` ${'あ'.repeat(38)} `)).name).toBe('あ'.repeat(38));
});

test('the log tells of what colleagues see, and of nothing that somebody keeps for themselves', async () => {
  const own = await save(staff, '自分用の名前');
  await changeView(staff, { id: own.id, name: '自分用の別名' });
  const shared = await save(staff, '共有の名前', { shared: true });
  await changeView(admin, { id: shared.id, name: '共有の別名' });
  await changeView(staff, { id: shared.id, shared: false });
  const { data } = await listAudit(admin, { subject: shared.id });
  const facts = (name: string) => ({ list: 'payments', name, query: 'status=authorized&sort=largest', shared: true });
  expect(data.map(({ operation, before, after }) => [operation, before, after])).toEqual([
    ['view.change', facts('共有の別名'), null],
    ['view.change', facts('共有の名前'), facts('共有の別名')],
    ['view.save', null, facts('共有の名前')],
  ]);
  expect(JSON.stringify(await listAudit(admin, {}))).not.toMatch(/自分用の/);
});
