// The contents of decision mails to a seller's users, and what they leave out.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { prisma } from '@/lib/db/prisma';
import { getMerchant } from '@/lib/merchants/store';
import { sendBackApplication } from '@/lib/onboarding/review/send-back-application';
import { saveDecisionMails } from '@/lib/onboarding/save-decision-mails';
import { showApplication } from '@/lib/onboarding/show-application';
import { simulateStatus } from '@/lib/onboarding/simulate-status';
import { updateApplication } from '@/lib/onboarding/update-application';
import { inTransaction } from '@/lib/operation/store';
import { changeUser } from '@/lib/team/change-user';
import { handIn } from '@/lib/testing/fixtures/applicants';
import { aMarket, asRole, type Market } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { dumpTables } from '@/lib/testing/tables';

let market: Market;
let admin: Caller;
let seller = '';
let first = '';
let second = '';
let former = '';

const emailOf = ({ actor }: Caller) => (actor.kind === 'user' ? actor.email : '');

beforeAll(async () => {
  market = await aMarket({ sellers: 2 });
  seller = market.sellers[0] ?? '';
  admin = await asRole('admin', market.id);
  [first, second] = [emailOf(await asRole('seller', market.id, seller)), emailOf(await asRole('seller', market.id, seller))];
  const gone = await asRole('seller', market.id, seller);
  former = emailOf(gone);
  await changeUser(admin, { id: gone.actor.kind === 'user' ? gone.actor.userId : '', deactivated: true });
  await asRole('seller', market.id, market.sellers[1]);
  await handIn(admin, seller);
});

type Decision = Parameters<typeof saveDecisionMails>[2];
const all = async () => (await prisma.mail.findMany({ orderBy: { id: 'asc' } })).map(({ recipient, kind }) => [recipient, kind]);
/** The mail that a decision sends to each of the seller's users, the same to all. */
async function mailsAfter(decision: Decision) {
  const before = await all();
  const merchant = await getMerchant({ kind: 'all' }, seller);
  await inTransaction((database) => saveDecisionMails(database, merchant, decision, admin.now));
  const sent = (await all()).slice(before.length);
  expect(sent.map(([recipient]) => recipient).sort()).toEqual([first, second].sort());
  const [one, other] = [(await mailsTo(first)).at(-1), (await mailsTo(second)).at(-1)];
  expect(one).toEqual(other);
  return one ?? { kind: '', subject: '', text: '' };
}
const phone = 'company_information.company_phone';
const holder = 'bank_account_information.zengin_account_holder_kana';

test('accepted: in both languages, to those who may sign in for this seller, with the way there', async () => {
  const { subject, text } = await mailsAfter({ outcome: 'accepted' });
  expect(subject).toBe('【Bunpai】販売者登録が承認されました / Your registration was approved');
  expect(text).toContain('試験市場の販売者「販売者1」の登録が承認されました。');
  expect(text).toContain('The registration of “販売者1”, a seller of 試験市場, was approved.');
  expect(text).toContain('http://127.0.0.1:3000/application\n');
  expect(await mailsTo(former)).toEqual([]);
});

test('returned: each field with its reason, in the order of the form and under its part of it', async () => {
  const reasons = new Map([
    [holder, '口座名義が\n会社名と異なります。'],
    [phone, '番号が使われていません。'],
  ]);
  const { kind, text } = await mailsAfter({ outcome: 'returned', reasons });
  expect(kind).toBe('applicationReturned');
  expect(text).toContain(
    '・事業者情報 / 電話番号：番号が使われていません。\n・振込先口座 / 口座名義（半角カナ）：口座名義が\n　会社名と異なります。\n',
  );
  expect(text).toMatch(
    /- [^/\n]+ \/ Phone number: 番号が使われていません。\n- [^/\n]+ \/ Account holder in half-width kana: 口座名義が\n {2}会社名と異なります。\n/,
  );
});

test('declined: with the reason, where there is one', async () => {
  const reason = '事業の実態を確認できませんでした。{place}\n\n書類をご確認ください。';
  const { text } = await mailsAfter({ outcome: 'declined', reason });
  expect(text).toContain(`理由：${reason.replace('\n\n', '\n　')}\n`);
  expect(text).toContain(`Reason: ${reason.replace('\n\n', '\n  ')}\n`);
  const { text: without } = await mailsAfter({ outcome: 'declined', reason: null });
  expect(without).not.toMatch(/理由|Reason/);
});

test('reopened: that it is, and not what reviewers wrote for each other', async () => {
  const { text } = await mailsAfter({ outcome: 'reopened', reason: '別件の調査' });
  expect(text).toContain('登録が再開されました。');
  expect(text).not.toContain('別件の調査');
});

test('none has anything of what the seller answered', async () => {
  const { submitted_fields } = await showApplication(admin, { id: seller });
  const values = submitted_fields.flatMap(({ value }) => [value].flat().map(String)).filter((value) => value.length > 4);
  expect(values.length).toBeGreaterThan(10);
  const mails = [...(await mailsTo(first)), await mailsAfter({ outcome: 'returned', reasons: new Map([[holder, '確認できません。']]) })];
  for (const { text } of mails) expect(values.filter((value) => text.includes(value))).toEqual([]);
});

test('a decision of the reviewers, and one in a sandbox, tells them', async () => {
  const [other = ''] = market.sellers.slice(1);
  const own = emailOf(await asRole('seller', market.id, other));
  const { version } = await handIn(admin, other);
  await sendBackApplication(await asRole('operator', null), { id: other, version, fields: [{ field: phone, reason: '試験' }] });
  await simulateStatus(admin, { id: other, status: 'accepted' });
  expect((await mailsTo(own)).map(({ kind }) => kind)).toEqual(['applicationHandedIn', 'applicationReturned', 'applicationAccepted']);
});

test('handed in: that it is there and how long a review takes; again only when it is handed in anew', async () => {
  const { sellers, id } = await aMarket({ sellers: 1 });
  const [own = ''] = sellers;
  const reader = emailOf(await asRole('seller', id, own));
  const staff = await asRole('admin', id);
  const { version } = await handIn(staff, own);
  const heard = async () => (await mailsTo(reader)).filter(({ kind }) => kind === 'applicationHandedIn');
  const [mail] = await heard();
  expect(mail).toMatchObject({ sender: '試験市場 (Bunpai)' });
  expect(mail?.text).toContain('試験市場の販売者「販売者1」の登録申請を受け付けました。\n審査には、通常5営業日ほどかかります。');
  expect(mail?.text).toContain('A review usually takes about 5 business days.');
  const changed = await updateApplication(staff, { id: own, [phone]: '06-1234-5678' });
  expect([changed.status, (await heard()).length]).toEqual(['pending', 1]);
  await sendBackApplication(await asRole('operator', null), { id: own, version: changed.version, fields: [{ field: phone, reason: '-' }] });
  expect(version).not.toBe(changed.version);
  expect((await updateApplication(staff, { id: own, [phone]: '06-1234-9876' })).status).toBe('pending');
  expect(await heard()).toHaveLength(2);
});

test('with the decision or not at all, and none where nobody signs in', async () => {
  const before = await dumpTables();
  const merchant = await getMerchant({ kind: 'all' }, seller);
  const failing = inTransaction(async (database) => {
    await saveDecisionMails(database, merchant, { outcome: 'accepted' }, admin.now);
    throw new Error('the decision failed');
  });
  await expect(failing).rejects.toThrow('the decision failed');
  const lonely = await aMarket({ sellers: 1 });
  const nobodys = await getMerchant({ kind: 'all' }, lonely.sellers[0] ?? '');
  await inTransaction((database) => saveDecisionMails(database, nobodys, { outcome: 'accepted' }, admin.now));
  expect((await dumpTables()).Mail).toEqual(before.Mail);
});
