import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { declineApplication } from '@/lib/onboarding/review/decline-application';
import { listDecided } from '@/lib/onboarding/review/list-decided';
import { listWaiting } from '@/lib/onboarding/review/list-waiting';
import { reopenApplication } from '@/lib/onboarding/review/reopen-application';
import { sendBackApplication } from '@/lib/onboarding/review/send-back-application';
import { showReview } from '@/lib/onboarding/review/show-review';
import { updateApplication } from '@/lib/onboarding/update-application';
import { wireTime } from '@/lib/operation/time';
import { aFileOf, handIn } from '@/lib/testing/fixtures/applicants';
import { asRole } from '@/lib/testing/market';
import { aShop, eventsOf, type Shop } from '@/lib/testing/shop';

let shop: Shop;
let other: Shop;
let admin: Caller;
let operator: Caller;
const phone = 'company_information.company_phone';

beforeAll(async () => {
  [shop, other] = [await aShop({ sellers: 0 }), await aShop({ sellers: 1 })];
  [admin, operator] = [await asRole('admin', shop.id), await asRole('operator', null)];
});

const aSeller = async (name: string) => (await createMerchant(admin, { name, platform_role: 'payout' })).id;
const waiting = async () => (await listWaiting(operator, { per_page: 100 })).data.filter(({ platform }) => platform.id === shop.id);

test('the queue has what waits, the oldest first, and nothing that was decided', async () => {
  const [first, second, third] = [await aSeller('甲商店'), await aSeller('乙商店'), await aSeller('丙商店')];
  const at = (seconds: number): Caller => ({ ...admin, now: new Date(admin.now.getTime() + seconds * 1_000) });
  await handIn(at(60), second);
  const { version } = await handIn(at(30), first);
  await updateApplication(at(90), { id: third, [phone]: '03-1234-5678' });
  expect((await waiting()).map(({ name, submissions }) => [name, submissions])).toEqual([
    ['甲商店', 1],
    ['乙商店', 1],
  ]);
  // a correction keeps the place in the queue
  const { version: later } = await updateApplication(at(120), { id: first, [phone]: '06-1234-5678' });
  expect(later).toBe(version + 1);
  expect((await waiting()).map(({ name, submissions }) => [name, submissions])).toEqual([
    ['甲商店', 2],
    ['乙商店', 1],
  ]);
  await sendBackApplication(operator, { id: first, version: later, fields: [{ field: phone, reason: '試験' }] });
  expect((await waiting()).map(({ name }) => name)).toEqual(['乙商店']);
});

test('the queue tells the first submission from one after a correction, and both from another bank account', async () => {
  const id = await aSeller('壬商店');
  const kind = async () => (await waiting()).find(({ merchant_id }) => merchant_id === id)?.kind;
  const number = 'bank_account_information.zengin_account_number';
  const { version } = await handIn(admin, id);
  expect(await kind()).toBe('first');
  await sendBackApplication(operator, { id, version, fields: [{ field: phone, reason: '試験' }] });
  const again = await updateApplication(admin, { id, [phone]: '06-1234-5678' });
  expect(await kind()).toBe('again');
  await acceptApplication(operator, { id, version: again.version });
  const changed = await updateApplication(admin, { id, [number]: '7654321' });
  expect(await kind()).toBe('bank');
  await declineApplication(operator, { id, version: changed.version, reason: '試験' });
  const { application } = await showReview(operator, { id });
  await reopenApplication(operator, { id, version: application.version, reason: '試験' });
  await updateApplication(admin, { id, [phone]: '06-1234-5679' });
  expect(await kind()).toBe('again');
});

test('a reviewer sees the checks, who else has said the same wherever it is, and what changed since', async () => {
  const id = await aSeller('丁商店');
  const elsewhere = other.sellers[0] ?? '';
  await handIn(await asRole('admin', other.id), elsewhere);
  const handed = await handIn(admin, id);
  await sendBackApplication(operator, { id, version: handed.version, fields: [{ field: phone, reason: '番号が使われていません。' }] });
  await updateApplication(admin, { id, [phone]: '06-1234-5678', 'representative_director_information.date_of_birth': '1890-01-01' });
  const { checks, same, submissions, application, shown } = await showReview(operator, { id, locale: 'en' });
  expect(application.status).toBe('pending');
  expect(Object.fromEntries(checks.map(({ name, state }) => [name, state]))).toMatchObject({
    corporate_number: 'passed',
    bank: 'passed',
    holder: 'passed',
    age: 'warning',
    address: 'passed',
  });
  expect(checks.find(({ name }) => name === 'age')?.messages[0]).toMatch(/^Date of birth: The date of birth makes an age of 13\d/);
  expect(
    same
      .filter(({ merchant_id }) => merchant_id === elsewhere)
      .map(({ by }) => by)
      .sort(),
  ).toEqual(['account', 'number']);
  expect(submissions.map(({ number, outcome }) => [number, outcome])).toEqual([
    [2, null],
    [1, 'returned'],
  ]);
  expect(submissions[0]?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
    [phone, '0312345678', '0612345678'],
    ['representative_director_information.date_of_birth', '1980-04-01', '1890-01-01'],
  ]);
  expect(submissions[1]).toMatchObject({ returned: { [phone]: '番号が使われていません。' }, changes: [] });
  // next to the stored value, the value as people write it
  expect(submissions[0]?.changes[0]).toMatchObject({ before_shown: '03-1234-5678', after_shown: '06-1234-5678' });
  const birth = 'representative_director_information.date_of_birth';
  expect([shown[phone], shown['company_information.company_postal_code'], shown[birth]]).toEqual([
    '06-1234-5678',
    '〒150-0002',
    expect.stringMatching(/1890/),
  ]);
  expect(shown).not.toHaveProperty(['company_information.company_name']);
});

test('what was declined and is sent back or reopened keeps both in its history, and both are told', async () => {
  const id = await aSeller('戊商店');
  const decline = async (version: number) => {
    await declineApplication(operator, { id, version, reason: '実在を確認できません。' });
    return (await showReview(operator, { id })).application.version;
  };
  const declined = { outcome: 'declined', decided_by: operator.actor.label, reason: '実在を確認できません。' };
  const opened = { reopened_at: wireTime(operator.now), reopened_by: operator.actor.label };
  const sent = await sendBackApplication(operator, {
    id,
    version: await decline((await handIn(admin, id)).version),
    fields: [{ field: phone, reason: '番号が使われていません。' }],
  });
  expect(sent.status).toBe('incomplete');
  const back = { ...declined, ...opened, returned: { [phone]: '番号が使われていません。' }, reopen_reason: null };
  expect((await showReview(operator, { id })).submissions).toMatchObject([back]);
  const corrected = await updateApplication(admin, { id, [phone]: '06-1234-5678' });
  await reopenApplication(operator, { id, version: await decline(corrected.version), reason: '書類が届きました。' });
  const { application, submissions } = await showReview(operator, { id });
  expect(submissions).toMatchObject([{ ...declined, ...opened, returned: null, reopen_reason: '書類が届きました。' }, back]);
  expect([application.status, application.declined_reason]).toEqual(['incomplete', null]);
  const [decided, returned] = ['submerchant.application.declined', 'submerchant.application.returned'];
  expect(await eventsOf(id)).toEqual([decided, returned, decided, returned]);
});

test('who decides says what was looked at: of two at once one decides, and what changed meanwhile is looked at again', async () => {
  const id = await aSeller('己商店');
  const { version } = await handIn(admin, id);
  const answers = await Promise.allSettled([
    acceptApplication(operator, { id, version }),
    declineApplication(operator, { id, version, reason: '試験' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const second = await aSeller('庚商店');
  const looked = await handIn(admin, second);
  await updateApplication(admin, { id: second, 'company_information.company_name': '丙商店' });
  await expect(acceptApplication(operator, { id: second, version: looked.version })).rejects.toMatchObject({ code: 'conflict' });
});

test('what was decided is listed, the newest first, with who decided and when; what the seller changed is not', async () => {
  const id = await aSeller('癸商店');
  const later = (minutes: number): Caller => ({ ...operator, now: new Date(operator.now.getTime() + minutes * 60_000) });
  const { version } = await handIn(admin, id);
  await sendBackApplication(later(10), { id, version, fields: [{ field: phone, reason: '試験' }] });
  await updateApplication(admin, { id, [phone]: '06-1234-5678' });
  const changed = await updateApplication(admin, { id, [phone]: '06-1234-5679' });
  await acceptApplication(later(20), { id, version: changed.version });
  const { data } = await listDecided(operator, { per_page: 100 });
  const mine = data.filter(({ merchant_id }) => merchant_id === id);
  expect(mine).toMatchObject([
    { number: 3, outcome: 'accepted', decided_at: wireTime(later(20).now), decided_by: operator.actor.label, platform: { id: shop.id } },
    { number: 1, outcome: 'returned', decided_at: wireTime(later(10).now), checked_by: null },
  ]);
  const times = data.map(({ decided_at }) => decided_at);
  expect(times).toEqual([...times].sort().reverse());
  await expect(listDecided(admin)).rejects.toMatchObject({ code: 'forbidden' });
});

test('a file that was replaced is still told by its name in the history', async () => {
  const id = await aSeller('辛商店');
  const papers = 'company_information.incorporation_certificates';
  const handed = await handIn(admin, id);
  const first = handed.submitted_fields.find(({ field }) => field === papers)?.value;
  const second = await aFileOf(id);
  await updateApplication(admin, { id, [papers]: [second] });
  const { files, submissions } = await showReview(operator, { id });
  expect(submissions[0]?.changes).toMatchObject([{ field: papers, before: first, after: [second] }]);
  const shown = files.map((file) => file.id);
  expect([first, [second]].flat().filter((file) => !shown.includes(String(file)))).toEqual([]);
});
