import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { showHome } from '@/lib/home/show-home';
import { changeTerms } from '@/lib/merchants/change-terms';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { showAccount } from '@/lib/merchants/show-account';
import { countFirstReviews } from '@/lib/onboarding/first-review/count-first-reviews';
import { listFirstReviews } from '@/lib/onboarding/first-review/list-first-reviews';
import { passOnApplication } from '@/lib/onboarding/first-review/pass-on-application';
import { returnApplication } from '@/lib/onboarding/first-review/return-application';
import { showFirstReview } from '@/lib/onboarding/first-review/show-first-review';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { listWaiting } from '@/lib/onboarding/review/list-waiting';
import { sendBackApplication } from '@/lib/onboarding/review/send-back-application';
import { showReview } from '@/lib/onboarding/review/show-review';
import { showApplication } from '@/lib/onboarding/show-application';
import { updateApplication } from '@/lib/onboarding/update-application';
import { handIn } from '@/lib/testing/fixtures/applicants';
import { asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let other: Shop;
let staff: Caller;
let operator: Caller;
const phone = 'company_information.company_phone';
const fields = [{ field: phone, reason: '番号が使われていません。' }];

async function allow(platform: string, isOn: boolean): Promise<void> {
  const { version } = await showAccount(operator, { id: platform });
  await changeTerms(operator, { id: platform, version, first_reviews: isOn });
}

beforeAll(async () => {
  [shop, other] = [await aShop({ sellers: 0 }), await aShop({ sellers: 1 })];
  [staff, operator] = [await asRole('staff', shop.id), await asRole('operator', null)];
  await allow(shop.id, true);
});

async function aSubmission(name: string) {
  const { id } = await createMerchant(staff, { name, platform_role: 'payout' });
  return { id, version: (await handIn(staff, id)).version };
}
const own = async () => (await listFirstReviews(staff, { per_page: 100 })).data.map(({ merchant_id: id }) => id);
const waiting = async (id: string, input = {}) =>
  (await listWaiting(operator, { per_page: 100, ...input })).data.find(({ merchant_id }) => merchant_id === id);

test('an application is checked by the platform, and the operator reads by whom and what was said', async () => {
  const { id, version } = await aSubmission('甲商店');
  expect(await own()).toContain(id);
  expect(await waiting(id)).toMatchObject({ checked: null, awaits_platform: true });
  expect(await showFirstReview(staff, { id })).toMatchObject({ name: '甲商店', awaits_platform: true });
  const before = await countFirstReviews(staff);
  await passOnApplication(staff, { id, version, remark: '店舗を訪ねて確認しました。' });
  expect([await countFirstReviews(staff), (await showHome(staff)).first_reviews]).toEqual([Number(before) - 1, Number(before) - 1]);
  expect(await own()).not.toContain(id);
  const checked = { by: staff.actor.label, remark: '店舗を訪ねて確認しました。' };
  expect(await waiting(id)).toMatchObject({ checked, awaits_platform: false });
  expect(await waiting(id, { checked: true })).toBeDefined();
  expect(await waiting(id, { checked: false })).toBeUndefined();
  const review = await showReview(operator, { id });
  expect([review.awaits_platform, review.submissions[0]?.checked]).toMatchObject([false, checked]);
  // the operator alone decides, in the version that it saw before the check
  await acceptApplication(operator, { id, version });
  expect((await showApplication(staff, { id })).status).toBe('accepted');
});

test('what is sent back is corrected by the seller, and checked anew', async () => {
  const { id, version } = await aSubmission('乙商店');
  await returnApplication(staff, { id, version, fields });
  const { status, version: returned } = await showApplication(staff, { id });
  expect([status, returned]).toEqual(['incomplete', version + 1]);
  expect(await waiting(id)).toBeUndefined();
  const { submissions } = await showReview(operator, { id });
  expect(submissions[0]).toMatchObject({ outcome: 'returned', decided_by: staff.actor.label, returned: { [phone]: fields[0]?.reason } });
  await updateApplication(staff, { id, [phone]: '06-1234-5678' });
  expect(await own()).toContain(id);
  expect(await waiting(id)).toMatchObject({ checked: null, awaits_platform: true, submissions: 2 });
});

test('a check is of the version that was seen: a change asks for another', async () => {
  const { id, version } = await aSubmission('丙商店');
  await passOnApplication(staff, { id, version });
  const { version: changed } = await updateApplication(staff, { id, [phone]: '06-1234-5678' });
  expect(await waiting(id)).toMatchObject({ checked: null, awaits_platform: true });
  await expect(passOnApplication(staff, { id, version })).rejects.toMatchObject({ code: 'conflict' });
  await expect(returnApplication(staff, { id, version, fields })).rejects.toMatchObject({ code: 'conflict' });
  await passOnApplication(staff, { id, version: changed });
  expect(await waiting(id)).toMatchObject({ checked: { remark: null } });
});

test('of two at once, and after the operator, the second is told', async () => {
  const { id, version } = await aSubmission('丁商店');
  const colleague = await asRole('admin', shop.id);
  const answers = await Promise.allSettled([
    passOnApplication(staff, { id, version }),
    returnApplication(colleague, { id, version, fields }),
    passOnApplication(colleague, { id, version }),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' });
  const decided = await aSubmission('戊商店');
  await sendBackApplication(operator, { ...decided, fields });
  await expect(passOnApplication(staff, decided)).rejects.toMatchObject({ code: 'conflict' });
  const mended = await updateApplication(staff, { id: decided.id, [phone]: '06-1234-5678' });
  await acceptApplication(operator, { id: decided.id, version: mended.version });
  const changed = await updateApplication(staff, { id: decided.id, 'bank_account_information.zengin_account_number': '7654321' });
  // the operator's alone
  expect(await own()).not.toContain(decided.id);
  await expect(passOnApplication(staff, { id: decided.id, version: changed.version })).rejects.toMatchObject({ code: 'conflict' });
});

test('fields that the application does not ask for are refused', async () => {
  const { id, version } = await aSubmission('己商店');
  for (const wrong of [[{ field: 'x', reason: '試験' }], [...fields, ...fields]])
    await expect(returnApplication(staff, { id, version, fields: wrong })).rejects.toMatchObject({ code: 'invalid_parameter' });
  expect(await own()).toContain(id);
});

test('a platform reads nothing of other platforms, and no operator’s name', async () => {
  const elsewhere = other.sellers[0] ?? '';
  await handIn(await asRole('admin', other.id), elsewhere);
  const { id, version } = await aSubmission('庚商店');
  await sendBackApplication(operator, { id, version, fields });
  const { version: again } = await updateApplication(staff, { id, [phone]: '06-1234-5678' });
  const review = await showFirstReview(staff, { id });
  expect(JSON.stringify(review)).not.toContain(operator.actor.label);
  expect(review.submissions[1]).toMatchObject({ outcome: 'returned', decided_by: '運営者' });
  expect(review.same.length).toBeGreaterThan(0);
  expect(JSON.stringify(review.same)).not.toContain(elsewhere);
  expect(JSON.stringify((await showReview(operator, { id })).same)).toContain(elsewhere);
  // another platform's application, also where that platform may check
  await allow(other.id, true);
  const theirs = await asRole('staff', other.id);
  await expect(showFirstReview(theirs, { id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(passOnApplication(theirs, { id, version: again })).rejects.toMatchObject({ code: 'not_found' });
  await expect(returnApplication(theirs, { id, version: again, fields })).rejects.toMatchObject({ code: 'not_found' });
  await expect(showFirstReview(staff, { id: elsewhere })).rejects.toMatchObject({ code: 'not_found' });
  await expect(showFirstReview(staff, { id: shop.id })).rejects.toMatchObject({ code: 'not_found' });
  expect((await listFirstReviews(theirs, { per_page: 100 })).data.map(({ merchant_id }) => merchant_id)).toEqual([elsewhere]);
});

test('without the operator’s permission nothing can be done, also when it is taken away in between', async () => {
  const { id, version } = await aSubmission('辛商店');
  await allow(shop.id, false);
  const refused = { code: 'forbidden' };
  await expect(passOnApplication(staff, { id, version })).rejects.toMatchObject(refused);
  await expect(returnApplication(staff, { id, version, fields })).rejects.toMatchObject(refused);
  await expect(listFirstReviews(staff)).rejects.toMatchObject(refused);
  await expect(showFirstReview(staff, { id })).rejects.toMatchObject(refused);
  expect([await countFirstReviews(staff), (await showHome(staff)).first_reviews]).toEqual([null, null]);
  expect(await waiting(id)).toMatchObject({ checked: null, awaits_platform: false });
  expect((await showApplication(staff, { id })).status).toBe('pending');
  await allow(shop.id, true);
  await passOnApplication(staff, { id, version });
});

test('the switch is a platform’s, and in the log with before and after', async () => {
  const ordinary = await aShop({ role: null, sellers: 0 });
  const { version, first_reviews: none } = await showAccount(operator, { id: ordinary.id });
  expect(none).toBeNull();
  await expect(changeTerms(operator, { id: ordinary.id, version, first_reviews: true })).rejects.toMatchObject({
    code: 'invalid_parameter',
    param: 'first_reviews',
  });
  const [last] = await sql(
    `SELECT before, after FROM "Audit" WHERE "subjectId" = $1 AND operation = 'merchant.change_terms' ORDER BY "createdAt", id LIMIT 1`,
    [shop.id],
  );
  expect(last).toEqual({ before: { first_reviews: false }, after: { first_reviews: true } });
});
