// Notes: who reads and writes them, who is told, and what is refused.
import { beforeAll, expect, test } from 'vitest';
import { listAudit } from '@/lib/audit/list-audit';
import type { Caller } from '@/lib/auth/actor';
import { changeChoice } from '@/lib/inbox/change-choice';
import { showInbox } from '@/lib/inbox/show-inbox';
import { deliverAnnouncements } from '@/lib/jobs/deliver-announcements';
import { changeTerms } from '@/lib/merchants/change-terms';
import { showAccount } from '@/lib/merchants/show-account';
import { changeAssignee } from '@/lib/notes/assignments/change-assignee';
import { showNotes, showOperatorNotes } from '@/lib/notes/show-notes';
import { longestNote, mostNotes, piecesOf } from '@/lib/notes/subject';
import { addNote, addOperatorNote, deleteNote, editNote, editOperatorNote } from '@/lib/notes/write-notes';
import { changeUser } from '@/lib/team/change-user';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { asKey, asRole } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';
import { hasCardNumber } from '@/lib/vault/card-number-in';

let shop: Shop;
let payment = '';
let staff: Caller;
let admin: Caller;
let viewer: Caller;
let operator: Caller;
let colleague: Caller;

const idOf = ({ actor }: Caller) => (actor.kind === 'user' ? actor.userId : '');
const nameOf = ({ actor }: Caller) => (actor.kind === 'user' ? actor.label : '');
const emailOf = ({ actor }: Caller) => (actor.kind === 'user' ? actor.email : '');
const about = () => ({ kind: 'payment', id: payment });
const notesOf = async (caller: Caller) => (await showNotes(caller, about())).notes;
const told = async (caller: Caller) => (await mailsTo(emailOf(caller))).filter(({ kind }) => kind === 'noteMention').length;

beforeAll(async () => {
  shop = await aShop();
  payment = await shop.pay({ amount: 10_000 });
  [staff, admin, viewer] = [await asRole('staff', shop.id), await asRole('admin', shop.id), await asRole('viewer', shop.id)];
  [operator, colleague] = [await asRole('operator', null), await asRole('operator', null)];
});

test('a note is read by colleagues, newest first, with its author and time; a viewer reads and does not write', async () => {
  const first = await addNote(staff, { ...about(), text: ' 電話で確認済み。\n折り返し待ち ' });
  await addNote(admin, { ...about(), text: '二つ目' });
  expect((await notesOf(viewer)).map(({ text }) => text)).toEqual(['二つ目', first.text]);
  expect(first).toMatchObject({ author: { id: idOf(staff), name: 'テスト staff' }, edited_at: null, deleted_at: null });
  await expect(addNote(viewer, { ...about(), text: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
});

test('nobody else reads or writes one: another tenant, a seller, a key, the other side', async () => {
  const { id: note } = await addNote(staff, { ...about(), text: '社内だけの話' });
  const other = await aShop({ sellers: 0 });
  const stranger = await asRole('admin', other.id);
  const seller = await asRole('seller', shop.id, shop.sellers[0]);
  const before = await dumpTables();
  for (const call of [
    () => showNotes(stranger, about()),
    () => addNote(stranger, { ...about(), text: 'x' }),
    () => editNote(stranger, { ...about(), note, text: 'x' }),
    () => deleteNote(stranger, { ...about(), note }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' });
  for (const caller of [seller, await asKey(shop.secretKey), operator]) {
    await expect(showNotes(caller, about())).rejects.toMatchObject({ code: 'forbidden' });
    await expect(addNote(caller, { ...about(), text: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
  }
  await expect(editOperatorNote(operator, { ...about(), note, text: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  expect(await dumpTables()).toEqual(before);
  expect(JSON.stringify(await showOperatorNotes(operator, about()))).not.toContain('社内だけの話');
});

test('what operators write is read by operators alone, and is in no merchant’s log', async () => {
  await addOperatorNote(operator, { ...about(), text: '運営だけの話' });
  expect((await showOperatorNotes(colleague, about())).notes.map(({ text }) => text)).toEqual(['運営だけの話']);
  expect(JSON.stringify(await notesOf(admin))).not.toContain('運営だけの話');
  const log = await listAudit(admin, { subject: payment });
  expect(log.data.map(({ operation }) => operation)).toContain('note.add');
  expect(JSON.stringify(log)).not.toMatch(/operator_note|運営だけの話|社内だけの話/);
});

test('who is mentioned is told once, with a link and without the text; the author is not told', async () => {
  const text = '@テスト admin さん、@テスト staff と確認してください';
  const mentions = [idOf(admin), idOf(staff), idOf(viewer)];
  const note = await addNote(staff, { ...about(), text, mentions });
  // picked and then deleted from the text
  expect(note.mentions.map(({ id }) => id).sort()).toEqual([idOf(admin), idOf(staff)].sort());
  expect([await told(admin), await told(staff), await told(viewer)]).toEqual([1, 0, 0]);
  const [mail] = (await mailsTo(emailOf(admin))).filter(({ kind }) => kind === 'noteMention');
  expect(mail?.text).toContain(`/payments/${payment}#notes`);
  expect(mail?.text).not.toContain('確認してください');
  const edited = await editNote(staff, {
    ...about(),
    note: note.id,
    text: `${text}。@テスト viewer も`,
    mentions: [idOf(viewer), idOf(admin)],
  });
  expect(edited.edited_at).not.toBeNull();
  expect([await told(admin), await told(viewer)]).toEqual([1, 1]);
  const { id } = await addOperatorNote(operator, { ...about(), text: '@テスト operator', mentions: [idOf(colleague)] });
  expect(id).not.toBe('');
  expect(await told(colleague)).toBe(1);
});

test('who is mentioned or given a thing finds it at the bell, and is told in the ways they have chosen', async () => {
  const hers = await asRole('staff', shop.id);
  const mention = () => addNote(staff, { ...about(), text: `@${nameOf(hers)}`, mentions: [idOf(hers)] });
  const entries = async () => {
    await deliverAnnouncements.run({ now: new Date(), signal: new AbortController().signal });
    return (await showInbox(hers, {})).entries.map(({ kind, href, facts }) => [kind, href, facts.name]);
  };
  await mention();
  const note = ['mention', `/payments/${payment}#notes`, 'テスト staff'];
  expect(await entries()).toEqual([note]);
  await changeChoice(hers, { kind: 'mention', way: 'mail', on: false });
  await mention();
  expect([await told(hers), (await entries()).length]).toEqual([1, 2]);
  await changeChoice(hers, { kind: 'mention', way: 'product', on: false });
  await changeAssignee(staff, { ...about(), assignee: idOf(hers) });
  await mention();
  expect(await entries()).toEqual([['assignment', note[1], note[2]], note, note]);
});

test('only colleagues who can see the thing are offered and taken', async () => {
  const { people } = await showNotes(staff, about());
  const assignable = new Map(people.map((one) => [one.id, one.assignable]));
  expect([assignable.get(idOf(admin)), assignable.get(idOf(staff)), assignable.get(idOf(viewer))]).toEqual([true, true, false]);
  const gone = await asRole('staff', shop.id);
  await changeUser(admin, { id: idOf(gone), deactivated: true });
  const other = await aShop({ sellers: 0 });
  const outsiders = [await asRole('admin', other.id), await asRole('seller', shop.id, shop.sellers[0]), operator, gone];
  for (const outsider of outsiders) {
    expect((await showNotes(staff, about())).people.map(({ id }) => id)).not.toContain(idOf(outsider));
    const mention = { ...about(), text: '@テスト', mentions: [idOf(outsider)] };
    await expect(addNote(staff, mention)).rejects.toMatchObject({ code: 'invalid_parameter', param: 'mentions' });
  }
});

test('one edits and deletes what is one’s own; of a deleted one only the trace is left', async () => {
  const { id: note } = await addNote(staff, { ...about(), text: '誤って書いた内容' });
  for (const call of [() => editNote(admin, { ...about(), note, text: 'x' }), () => deleteNote(admin, { ...about(), note })])
    await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
  const elsewhere = { kind: 'payment', id: await shop.pay({ amount: 1_000 }) };
  await expect(deleteNote(staff, { ...elsewhere, note })).rejects.toMatchObject({ code: 'not_found' });
  await deleteNote(staff, { ...about(), note });
  const trace = (await notesOf(admin)).find(({ id }) => id === note);
  expect(trace).toMatchObject({ text: null, author: { name: 'テスト staff' }, deleted_at: expect.any(String) });
  expect(
    await sql(`SELECT 1 FROM "Audit" WHERE coalesce(before, '{}')::text || coalesce(after, '{}')::text LIKE '%誤って書いた%'`),
  ).toEqual([]);
  for (const call of [editNote, deleteNote])
    await expect(call(staff, { ...about(), note, text: 'x' })).rejects.toMatchObject({ code: 'not_found' });
});

test('edited and deleted at once, however they meet: it is deleted', async () => {
  for (let round = 0; round < 5; round++) {
    const { id: note } = await addNote(staff, { ...about(), text: '最初' });
    await Promise.allSettled([editNote(staff, { ...about(), note, text: '次' }), deleteNote(staff, { ...about(), note })]);
    expect((await notesOf(staff)).find(({ id }) => id === note)?.text).toBeNull();
  }
});

test('the number of a card is in no note, however it is typed', async () => {
  const numbers = [
    '4111111111111111',
    '4111 1111 1111 1111',
    '４１１１－１１１１－１１１１－１１１１',
    '番号3782-822463-10005です',
    '1 4111 1111 1111 1111',
  ];
  const before = await dumpTables();
  for (const text of numbers) {
    expect([text, hasCardNumber(text)]).toEqual([text, true]);
    await expect(addNote(staff, { ...about(), text })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'text' });
  }
  expect(await dumpTables()).toEqual(before);
  for (const text of [
    '下4桁は1111',
    '4111111111111112',
    '03-1234-5678',
    '2026-12-01 12:00',
    '追跡 4111-1111-1111',
    '411111111111111111111111',
  ])
    expect([text, hasCardNumber(text)]).toEqual([text, false]);
  const { id: note } = await addNote(staff, { ...about(), text: '下4桁は1111' });
  await expect(editNote(staff, { ...about(), note, text: numbers[0] })).rejects.toMatchObject({ param: 'text' });
});

test('limits: length, emptiness, mentions, and how many', async () => {
  for (const text of ['', ' \n ', 'あ'.repeat(longestNote + 1)])
    await expect(addNote(staff, { ...about(), text })).rejects.toMatchObject({ code: expect.stringMatching(/parameter/) });
  const full = { kind: 'payment', id: await shop.pay({ amount: 1_000 }) };
  await addNote(staff, { ...full, text: 'あ'.repeat(longestNote) });
  await sql(
    `INSERT INTO "Note" SELECT n."tenantId", gen_random_uuid(), n.side, n."subjectKind", n."subjectId", n."authorId", n."authorName", 'x', '[]', n."createdAt"
     FROM "Note" n, generate_series(2, $2::int) WHERE n."subjectId" = $1`,
    [full.id, mostNotes],
  );
  await expect(addNote(staff, { ...full, text: '多すぎる' })).rejects.toMatchObject({ code: 'conflict' });
  await addOperatorNote(operator, { ...full, text: '運営には空きがある' });
});

test('of sellers and chargebacks, too; of a chargeback not while the feature is off', async () => {
  const seller = { kind: 'merchant', id: shop.sellers[0] };
  await together(2, () => addNote(staff, { ...seller, text: '書類待ち' }));
  expect((await showNotes(admin, seller)).notes).toHaveLength(2);
  const chargeback = { kind: 'chargeback', id: (await aChargeback(shop)).id };
  await addNote(staff, { ...chargeback, text: '伝票を探す' });
  await expect(showNotes(staff, { ...chargeback, kind: 'payment' })).rejects.toMatchObject({ code: 'not_found' });
  const { version } = await showAccount(operator, { id: shop.id });
  await changeTerms(operator, { id: shop.id, version, chargebacks_enabled: false });
  await expect(showNotes(staff, chargeback)).rejects.toMatchObject({ code: 'not_found' });
  expect((await showOperatorNotes(operator, chargeback)).notes).toEqual([]);
});

test('a note is shown in pieces: names of the mentioned, addresses without the sign behind them, and plain text', () => {
  const mentions = [
    { id: '1', name: '山田' },
    { id: '2', name: '山田 花子' },
  ];
  expect(piecesOf('@山田 花子 へ。https://example.jp/a?b=1。見て', mentions)).toEqual([
    { text: '@山田 花子', as: 'mention' },
    { text: ' へ。', as: 'text' },
    { text: 'https://example.jp/a?b=1', as: 'link' },
    { text: '。見て', as: 'text' },
  ]);
  expect(piecesOf('@山田 <b>javascript:alert(1)</b>', [])).toEqual([{ text: '@山田 <b>javascript:alert(1)</b>', as: 'text' }]);
});
