// Another card for a subscription, given by its customer at a checkout: 3-D Secure, two at once, too many tries.
import { beforeAll, expect, test } from 'vitest';
import { showReceipt } from '@/lib/receipts/show-receipt';
import { endOnPage } from '@/lib/renewals/page/end-on-page';
import { openCardSession } from '@/lib/renewals/page/open-card-session';
import { showManagePage } from '@/lib/renewals/page/show-page';
import { updateSubscription } from '@/lib/renewals/update-subscription';
import { answerChallenge } from '@/lib/secure-tokens/answer-challenge';
import { listSessions } from '@/lib/sessions/list-sessions';
import { paySession } from '@/lib/sessions/pay-session';
import { showCheckout } from '@/lib/sessions/show-checkout';
import { asGuest, threeDsCards } from '@/lib/testing/fixtures/secure-tokens';
import { outcome, pagesOf, typed } from '@/lib/testing/fixtures/subscription-pages';
import { aSubscribedShop, pageOf, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { asRole } from '@/lib/testing/market';
import { together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: SubscribedShop;
let pages: ReturnType<typeof pagesOf>;
beforeAll(async () => {
  shop = await aSubscribedShop();
  pages = pagesOf(shop);
});

test('another card: of the holder who was asked, once, and an unpaid period is tried with it at once', async () => {
  const one = await pages.unpaid();
  const guest = await shop.guest(one.page, one.at);
  const opened = await together(3, async () => (await openCardSession(guest, { id: one.page })).session);
  expect(new Set(opened).size).toBe(1);
  const [session = ''] = opened;
  const buyer = { ...(await asGuest(session)), now: one.at };
  expect(await showCheckout(buyer, { id: session })).toMatchObject({ mode: 'customer', changes_card: 'unpaid', state: 'open' });
  const { redirect_url: challenge } = await paySession(buyer, { id: session, payment_details: typed(threeDsCards.asks) });
  expect(challenge).toContain('/secure-tokens/');
  expect((await one.row()).status).toBe('retrying');
  const token = String(challenge).split('/secure-tokens/')[1] ?? '';
  // before its holder has answered, and for another checkout, the token is worth nothing
  expect(await outcome(paySession(buyer, { id: session, payment_details: token }))).toBe('invalid_token payment_details');
  await answerChallenge({ ...(await asGuest(token)), now: one.at }, { id: token, code: '123456' });
  const results = await together(4, () => outcome(paySession(buyer, { id: session, payment_details: token })));
  expect(results.filter((result) => result === 'done')).toHaveLength(1);
  const { customer, subscription } = await shop.stored(one.id);
  expect([customer.card?.lastFour, new Date(subscription.retryAt ?? '')]).toEqual(['5000', one.at]);
  expect(await one.show(one.at)).toMatchObject({ is_tried: true });
  expect(await shop.renew(one.id, one.at)).toBe('charged');
  expect(await one.show(one.at)).toMatchObject({ status: 'active', unpaid: null, method: { last_four_digits: '5000' } });
  // nothing sealed is left of it but the customer’s card
  const sealed = await sql(`SELECT id FROM "VaultCard" WHERE "lastFour" = '5000' AND sealed IS NOT NULL AND "tenantId" = $1`, [shop.id]);
  expect(sealed).toEqual([{ id: customer.cardId }]);
  expect((await listSessions(await asRole('admin', shop.id), {})).data.map(({ id }: { id: string }) => id)).not.toContain(session);
  expect(await showCheckout(buyer, { id: session })).toMatchObject({ state: 'completed' });
});

test('a holder whom the issuer refuses changes nothing, a card that needs no question is taken, and tries are limited for all its checkouts', async () => {
  const one = await pages.unpaid();
  const guest = await shop.guest(one.page, one.at);
  const { session } = await openCardSession(guest, { id: one.page });
  const buyer = { ...(await asGuest(session)), now: one.at };
  expect(await outcome(paySession(buyer, { id: session, payment_details: typed(threeDsCards.absent) }))).toBe(
    'card_declined payment_details.number',
  );
  expect(await outcome(paySession(buyer, { id: session, payment_details: typed(threeDsCards.authenticated) }))).toBe('done');
  expect((await shop.stored(one.id)).customer.card?.lastFour).toBe('0100');
  const next = (await openCardSession(guest, { id: one.page })).session;
  expect(next).not.toBe(session);
  const again = { ...(await asGuest(next)), now: one.at };
  const tries: string[] = [];
  for (let at = 0; at < 11; at++) tries.push(await outcome(paySession(again, { id: next, payment_details: typed(threeDsCards.absent) })));
  // with those on the first checkout they are too many
  expect(tries).toContain('too_many_requests');
});

test('a card for a subscription that has ended meanwhile is not kept', async () => {
  const one = await pages.subscribed();
  const guest = await shop.guest(one.page);
  const { session } = await openCardSession(guest, { id: one.page });
  await sql(`UPDATE "Subscription" SET status = 'deleted', "endedAt" = now(), "dueAt" = NULL WHERE id = $1`, [one.id]);
  const buyer = await asGuest(session);
  expect(await outcome(paySession(buyer, { id: session, payment_details: typed(threeDsCards.authenticated) }))).toBe('conflict');
  expect((await shop.stored(one.id)).customer.card?.lastFour).toBe('1111');
  expect(await outcome(openCardSession(guest, { id: one.page }))).toBe('conflict');
});

test('another customer has a page of their own: the old address and its open checkout reach nothing, and the new one shows nothing of before', async () => {
  const one = await pages.subscribed();
  const before = await one.row();
  const { session } = await openCardSession(await shop.guest(one.page), { id: one.page });
  const buyer = await asGuest(session);
  const after = pageOf(
    await updateSubscription(await shop.at(), { id: one.id, customer: await shop.customer(undefined, 'new@example.jp') }),
  );
  expect(after).not.toBe(one.page);
  const [former, owner] = [await shop.guest(one.page), await shop.guest(after)];
  const calls = [
    one.show(),
    openCardSession(former, { id: one.page }),
    endOnPage(former, { id: one.page, ends: 'period' }),
    showReceipt(former, { id: one.page, sequence: 1 }),
    showReceipt(owner, { id: after, sequence: 1 }),
    showCheckout(buyer, { id: session }),
    paySession(buyer, { id: session, payment_details: typed(threeDsCards.authenticated) }),
  ];
  expect(new Set(await Promise.all(calls.map(outcome)))).toEqual(new Set(['not_found']));
  expect(await showManagePage(owner, { id: after })).toMatchObject({ payments: [], has_earlier_payments: false });
  // the card of neither customer has changed
  const cards = await sql<{ lastFour: string }>(
    `SELECT v."lastFour" FROM "Customer" c JOIN "VaultCard" v USING ("tenantId") WHERE v.id = c."cardId" AND c.id = ANY($1)`,
    [[before.customerId, (await one.row()).customerId]],
  );
  expect(cards.map(({ lastFour }) => lastFour)).toEqual(['1111', '1111']);
});
