// A suspended one is paid for at once by its customer: the sum on the button is the sum that is charged.
import { beforeAll, expect, test } from 'vitest';
import { answerChange } from '@/lib/renewals/page/answer-change';
import { endOnPage } from '@/lib/renewals/page/end-on-page';
import { resumeOnPage } from '@/lib/renewals/page/resume-on-page';
import { updateSubscription } from '@/lib/renewals/update-subscription';
import { resumeSubscription } from '@/lib/subscriptions/resume-subscription';
import { outcome, pagesOf } from '@/lib/testing/fixtures/subscription-pages';
import { aSubscribedShop, refusedCards, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { dumpTables, sql } from '@/lib/testing/tables';

let shop: SubscribedShop;
let pages: ReturnType<typeof pagesOf>;
beforeAll(async () => {
  shop = await aSubscribedShop();
  pages = pagesOf(shop);
});

/** Given up, with a card that would be taken by now. */
async function givenUp() {
  const one = await pages.unpaid(refusedCards.insufficient);
  const at = new Date(one.at.getTime() + 10 * 86_400_000);
  await shop.passTo(one.id, at);
  await shop.newCard((await one.row()).customerId, undefined, at);
  expect((await one.row()).status).toBe('suspended');
  return { ...one, at, guest: await shop.guest(one.page, at) };
}
const takenBy = (id: string) =>
  sql(`SELECT (amount + tax)::int AS gross FROM "Payment" WHERE "subscriptionId" = $1 AND status = 'captured' ORDER BY id DESC LIMIT 1`, [
    id,
  ]);

test.each([
  ['a lower price', { amount: 2_000, platform_details: { submerchants: [] } }, false, 2_200],
  ['an agreed price', { amount: 4_000 }, true, 4_400],
  ['a higher price without an answer', { amount: 4_000, otherwise: 'end' }, false, 3_300],
] as const)('%s: the page names what is charged, and another sum is refused with nothing done', async (_name, change, isAgreed, gross) => {
  const one = await givenUp();
  await updateSubscription(await shop.at(one.at), { id: one.id, ...change });
  if (isAgreed) await answerChange(one.guest, { id: one.page, answer: 'given', gross });
  expect(await one.show(one.at)).toMatchObject({
    price: { total: 3_300 },
    on_resume: { gross, total: gross },
    may: { resume: 'suspension' },
  });
  const before = await dumpTables();
  for (const other of [undefined, 3_300, 2_200, 4_400, 1].filter((sum) => sum !== gross))
    expect([other, await outcome(resumeOnPage(one.guest, { id: one.page, gross: other }))]).toEqual([other, 'conflict']);
  expect(await dumpTables()).toEqual(before);
  // as a form sends it
  expect(await outcome(resumeOnPage(one.guest, { id: one.page, gross: String(gross) }))).toBe('done');
  expect(await one.show(one.at)).toMatchObject({ status: 'active', is_tried: true, on_resume: null });
  expect(await shop.renew(one.id, one.at)).toBe('charged');
  expect(await takenBy(one.id)).toEqual([{ gross }]);
});

test('changed by the merchant after the page was shown: nothing is done before the customer has seen the other sum', async () => {
  const one = await givenUp();
  const shown = (await one.show(one.at)).on_resume?.gross;
  await updateSubscription(await shop.at(one.at), { id: one.id, amount: 2_500, platform_details: { submerchants: [] } });
  expect(await outcome(resumeOnPage(one.guest, { id: one.page, gross: shown }))).toBe('conflict');
  expect((await one.row()).status).toBe('suspended');
  expect(await outcome(resumeOnPage(one.guest, { id: one.page, gross: 2_750 }))).toBe('done');
  // pressed once more it goes on already
  expect(await outcome(resumeOnPage(one.guest, { id: one.page, gross: 2_750 }))).toBe('done');
});

test('who has confirmed a sum takes no end back, and who has confirmed none pays nothing', async () => {
  const one = await givenUp();
  const merchant = await shop.at(one.at);
  expect(await outcome(resumeOnPage(one.guest, { id: one.page }))).toBe('conflict');
  await resumeSubscription(merchant, { id: one.id });
  await endOnPage(one.guest, { id: one.page, ends: 'period' });
  expect((await one.show(one.at)).on_resume).toBeNull();
  expect(await outcome(resumeOnPage(one.guest, { id: one.page, gross: 3_300 }))).toBe('conflict');
  expect((await one.row()).cancelAtPeriodEnd).toBe(true);
  expect(await outcome(resumeOnPage(one.guest, { id: one.page }))).toBe('done');
});

test('from ends_at on it is not offered, and refused', async () => {
  const one = await givenUp();
  await sql(`UPDATE "Subscription" SET "endsAt" = $2 WHERE id = $1`, [one.id, one.at]);
  expect(await one.show(one.at)).toMatchObject({ on_resume: null, may: { resume: null, end: 'now' } });
  expect(await outcome(resumeOnPage(one.guest, { id: one.page, gross: 3_300 }))).toBe('conflict');
  expect((await one.row()).status).toBe('suspended');
});
