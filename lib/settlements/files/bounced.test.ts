// A transfer bounces after the seller's application has changed since the file was made: nothing is paid before a person has reviewed it.
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { countErrored } from '@/lib/merchants/sellers/store';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { declineApplication } from '@/lib/onboarding/review/decline-application';
import { reopenApplication } from '@/lib/onboarding/review/reopen-application';
import { showReview } from '@/lib/onboarding/review/show-review';
import { updateApplication } from '@/lib/onboarding/update-application';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { listHeld } from '@/lib/settlements/files/list-held';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';
import { aPayingDesk, carryOut, fileBy, owed } from '@/lib/testing/fixtures/bank-files';
import { sellerAnswers } from '@/lib/testing/fixtures/seller-answers';
import { close } from '@/lib/testing/fixtures/settlements';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { eventsOf, type Shop } from '@/lib/testing/shop';

const frequency = 'bank_account_information.default_frequency';
const number = 'bank_account_information.zengin_account_number';
const phone = 'company_information.company_phone';
const company = 'company_information.company_name';
const reason = '口座がありません';

let one: Caller;
let shop: Shop;
let key: Caller;
beforeEach(async () => {
  ({ one, shop } = await aPayingDesk());
  key = await asKey(shop.secretKey);
});

/** A seller whose transfer the bank has made, and an address that receives its mail. */
async function aPaidOne() {
  const { id, seller } = await owed(one, shop, 3_000);
  const { actor } = await asRole('seller', shop.id, seller);
  await carryOut(one, (await fileBy(one)).id);
  return { id, seller, email: actor.kind === 'user' ? actor.email : '' };
}
const bounce = (id: string) => decideSettlement(one, { id, outcome: 'bounced', cause: 'accounts', reason });
const reviewOf = (id: string) => showReview(one, { id });
/** The returned amounts in the seller's mails, and the fields to correct in its events. */
const receivedBy = async ({ seller, email }: { seller: string; email: string }) => ({
  mails: (await mailsTo(email)).filter(({ kind }) => kind === 'payoutReturned').length,
  events: (await eventsOf(seller)).filter((type) => type === 'submerchant.application.returned').length,
});

test('a change of the same account that waits for review is sent back with the bank’s reason', async () => {
  const paid = await aPaidOne();
  const { version, status } = await updateApplication(key, { id: paid.seller, [frequency]: 'monthly' });
  expect(status).toBe('pending');
  await bounce(paid.id);
  const { application, submissions } = await reviewOf(paid.seller);
  expect(application).toMatchObject({ status: 'incomplete', errored_fields: [{ field: number, error_message: reason }] });
  expect(submissions[0]).toMatchObject({ outcome: 'returned' });
  expect(await receivedBy(paid)).toEqual({ mails: 1, events: 1 });
  await expect(acceptApplication(one, { id: paid.seller, version })).rejects.toMatchObject({ code: 'conflict' });
  // all fields except account and phone stay accepted
  await expect(updateApplication(key, { id: paid.seller, [company]: '別の名前' })).rejects.toMatchObject({ param: company });
  const again = await updateApplication(key, { id: paid.seller, [number]: '7654321' });
  expect(again.status).toBe('pending');
  await acceptApplication(one, { id: paid.seller, version: again.version });
});

test('an application that the operator has reopened asks for the account too, and keeps who reopened it and why', async () => {
  const paid = await aPaidOne();
  const { application } = await reviewOf(paid.seller);
  await reopenApplication(one, { id: paid.seller, version: application.version, reason: '住所が変わったため' });
  await bounce(paid.id);
  const after = await reviewOf(paid.seller);
  expect(after.application).toMatchObject({ status: 'incomplete', errored_fields: [{ field: number }] });
  expect(after.submissions[0]).toMatchObject({ outcome: 'accepted', reopen_reason: '住所が変わったため', returned: { [number]: reason } });
  expect(await receivedBy(paid)).toEqual({ mails: 1, events: 2 });
  // every field is editable, as before, and nothing can be submitted without the account
  expect((await updateApplication(key, { id: paid.seller, [phone]: '06-1234-5678' })).status).toBe('incomplete');
  // after a wrong holder the same number can be right: the reviewer reads the bank's reason
  expect((await updateApplication(key, { id: paid.seller, [number]: sellerAnswers('corporation')[number] })).status).toBe('pending');
  expect((await reviewOf(paid.seller)).submissions[1]).toMatchObject({ returned: { [number]: reason } });
});

test('a second transfer that comes back for the same reason asks once, and both amounts are told', async () => {
  const { id, seller } = await owed(one, shop, 3_000);
  const { actor } = await asRole('seller', shop.id, seller);
  await shop.pay({ platform_details: splitOf([seller, 4_000, 0]) });
  const { settlement: second } = await close(shop.id, seller);
  await carryOut(one, (await fileBy(one)).id);
  await bounce(id);
  expect(await bounce(second?.id ?? '')).toMatchObject({ status: 'bounced' });
  expect(await receivedBy({ seller, email: actor.kind === 'user' ? actor.email : '' })).toEqual({ mails: 2, events: 1 });
});

test('a seller that was declined is not asked before its application is opened again', async () => {
  const paid = await aPaidOne();
  await shop.pay({ platform_details: splitOf([paid.seller, 4_000, 0]) });
  const { settlement: next } = await close(shop.id, paid.seller);
  const { version } = await updateApplication(key, { id: paid.seller, [frequency]: 'monthly' });
  await declineApplication(one, { id: paid.seller, version, reason: '書類に不備があります' });
  await bounce(paid.id);
  const { application } = await reviewOf(paid.seller);
  expect(application).toMatchObject({ status: 'declined', declined_reason: '書類に不備があります' });
  expect(await receivedBy(paid)).toEqual({ mails: 1, events: 0 });
  expect((await mailsTo(paid.email)).at(-1)?.text).toContain('お手続きについては試験市場にお問い合わせください。');
  const because = { obstacle: 'payouts_disabled', obstacle_reason: '書類に不備があります' };
  expect(await showPayoutForecast(key, { id: paid.seller })).toMatchObject(because);
  expect((await listHeld(key, { settlement_ids: [next?.id ?? ''] })).data).toMatchObject([because]);
  expect(await countErrored(shop.id)).toBe(0);
  await reopenApplication(one, { id: paid.seller, version: application.version, reason: '再提出' });
  expect((await updateApplication(key, { id: paid.seller, [frequency]: 'weekly' })).status).toBe('incomplete');
  expect((await updateApplication(key, { id: paid.seller, [number]: '7654321' })).status).toBe('pending');
});
