// A higher price waits for its customer.
import { beforeAll, expect, test } from 'vitest';
import { answerChange } from '@/lib/renewals/page/answer-change';
import { updateSubscription } from '@/lib/renewals/update-subscription';
import { answerChallenge } from '@/lib/secure-tokens/answer-challenge';
import { asGuest, threeDsCards } from '@/lib/testing/fixtures/secure-tokens';
import { outcome, pagesOf } from '@/lib/testing/fixtures/subscription-pages';
import { aSubscribedShop, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { together } from '@/lib/testing/shop';

let shop: SubscribedShop;
let pages: ReturnType<typeof pagesOf>;
beforeAll(async () => {
  shop = await aSubscribedShop();
  pages = pagesOf(shop);
});

test('a dearer price waits for the customer: what they saw, agreed once, after the holder of the card was asked', async () => {
  const one = await pages.subscribed({ customer: await shop.customer(threeDsCards.asks) });
  const guest = await shop.guest(one.page);
  await updateSubscription(await shop.at(), { id: one.id, amount: 4_000 });
  expect(await one.show()).toMatchObject({
    change: { gross: 4_400, total: 4_400, consent: 'asked', otherwise: 'keep' },
    may: { answer: true },
  });
  const given = { id: one.page, answer: 'given', gross: 4_400 };
  for (const gross of [3_300, 5_000]) expect(await outcome(answerChange(guest, { ...given, gross }))).toBe('conflict');
  const { redirect_url: challenge } = await answerChange(guest, given);
  expect((await one.row()).pendingChange?.consent).toBe('asked');
  const token = String(challenge).split('/secure-tokens/')[1] ?? '';
  expect(await outcome(answerChange(guest, { ...given, verified: token }))).toBe('invalid_token payment_details');
  await answerChallenge(await asGuest(token), { id: token, code: '123456' });
  await together(4, () => outcome(answerChange(guest, { ...given, verified: token })));
  expect((await one.row()).pendingChange?.consent).toBe('given');
  const due = new Date((await one.row()).nextCaptureAt ?? '');
  expect(await shop.renew(one.id, due)).toBe('charged');
  expect(await one.row()).toMatchObject({ amount: 4_000, tax: 400, pendingChange: null });
  expect(await outcome(answerChange(await shop.guest(one.page, due), { ...given, verified: token }))).toBe('done');
});

test('a refused price: the old one is kept, or it ends with its period; that can still be agreed to', async () => {
  const [kept, ending] = [await pages.subscribed(), await pages.subscribed()];
  for (const { id } of [kept, ending])
    await updateSubscription(await shop.at(), { id, amount: 4_000, otherwise: id === kept.id ? 'keep' : 'end' });
  for (const { page } of [kept, ending]) await answerChange(await shop.guest(page), { id: page, answer: 'refused', gross: 4_400 });
  expect((await kept.row()).pendingChange).toBeNull();
  expect(await kept.show()).toMatchObject({ change: null, next: { total: 3_300 } });
  expect(await ending.show()).toMatchObject({ change: { consent: 'refused' }, next: null, nothing: 'ends', may: { answer: true } });
  expect(await outcome(answerChange(await shop.guest(kept.page), { id: kept.page, answer: 'refused', gross: 4_400 }))).toBe('done');
  await answerChange(await shop.guest(ending.page), { id: ending.page, answer: 'given', gross: 4_400 });
  expect(await ending.show()).toMatchObject({ change: { consent: 'given' }, next: { total: 4_400 } });
});
