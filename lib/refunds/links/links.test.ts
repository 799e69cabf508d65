// Who may open a refund link, for how long, and who gets its mails.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';

const { tenantNumberOf } = await import('@/lib/auth/find-tenant-number');
const { linkOf, readLink } = await import('@/lib/refunds/links/address');
const { answerRefundLink } = await import('@/lib/refunds/links/answer-link');
const { createRefundLink } = await import('@/lib/refunds/links/create-link');
const { findRefundLink } = await import('@/lib/refunds/links/find-link');
const { findPlaces } = await import('@/lib/refunds/links/find-places');
const { listRefundLinks } = await import('@/lib/refunds/links/list-links');
const { sendRefundLink } = await import('@/lib/refunds/links/send-link');
const { showRefundLink } = await import('@/lib/refunds/links/show-link');
const { withdrawRefundLink } = await import('@/lib/refunds/links/withdraw-link');
const { requestRefund } = await import('@/lib/refunds/requests/request-refund');
const { asKey, asRole, splitOf } = await import('@/lib/testing/market');
const { mailsTo } = await import('@/lib/testing/person');
const { answered, asLinkHolder, claimIn, linkIn } = await import('@/lib/testing/fixtures/refund-links');
const { account, decide, paidInCash, requestIn } = await import('@/lib/testing/fixtures/refund-requests');
const { aShop, refusalIn } = await import('@/lib/testing/shop');
const { dumpTables, sql } = await import('@/lib/testing/tables');
type Shop = Awaited<ReturnType<typeof aShop>>;

const dayMs = 86_400_000;
let shop: Shop;
let a = '';
beforeAll(async () => {
  shop = await aShop();
  a = shop.sellers[0] ?? '';
  await shop.pay({ amount: 100_000 });
});

async function aClaim(of = shop, body: Record<string, unknown> = {}, payment?: string) {
  const id = payment ?? (await paidInCash(of));
  const answer = await claimIn(of, id, body);
  expect(answer.status, answer.text).toBe(200);
  return { id, claim: answer.body, link: linkIn(answer.body) };
}
const shown = async (link: string, laterMs = 0) => showRefundLink(await asLinkHolder(link, laterMs), { id: link });
const claimsOf = async (id: string, of = shop) => (await listRefundLinks(await asKey(of.secretKey), { id })).data;
const pendingOf = async (id: string) => (await shop.payment(id)).refund_requests.at(-1);

test('a link that we have not signed so is nothing, and nothing is looked up for it; nor does one open another’s', async () => {
  const { claim, link } = await aClaim();
  const other = await aShop();
  await other.pay({ amount: 50_000 });
  const foreign = await aClaim(other);
  const { publicId = '' } = readLink(link) ?? {};
  const signature = link.slice(publicId.length + 1);
  const guest = await asLinkHolder(link);
  const before = await dumpTables();
  const unknown = linkOf(await tenantNumberOf(shop.id), randomUUID());
  const theirs = linkOf(await tenantNumberOf(other.id), claim.id);
  const changed = signature.slice(0, -2) + (signature.endsWith('AA') ? 'BB' : 'AA');
  const unsigned = [
    publicId,
    `${publicId}.`,
    `${publicId}.${changed}`,
    `${publicId}.${signature}=`,
    `${foreign.link.split('.')[0]}.${signature}`,
  ];
  for (const wrong of [...unsigned, '', '.', 'x', `${link}a`, link.toUpperCase(), claim.id, '../home']) {
    expect(readLink(wrong), wrong).toBeNull();
    expect(await findRefundLink(wrong)).toBeNull();
    for (const call of [
      () => showRefundLink(guest, { id: wrong }),
      () => answerRefundLink(guest, { ...account, id: wrong }),
      () => findPlaces(guest, { id: wrong }),
    ])
      await expect(call()).rejects.toMatchObject(wrong === '' ? { code: 'invalid_parameter' } : { code: 'not_found' });
  }
  for (const wrong of [unknown, theirs]) expect(await findRefundLink(wrong)).toBeNull();
  // a guest of one merchant opens another merchant's link
  await expect(showRefundLink(guest, { id: foreign.link })).rejects.toMatchObject({ code: 'not_found' });
  await expect(answerRefundLink(guest, { ...account, id: foreign.link })).rejects.toMatchObject({ code: 'not_found' });
  expect(await dumpTables()).toEqual(before);
});

test('after thirty days it has expired; who was told that the transfer failed has thirty more; sent again it is good again', async () => {
  const { id, claim, link } = await aClaim();
  const late = 30 * dayMs + 1_000;
  expect((await shown(link, late)).status).toBe('expired');
  expect(await answered(link, {}, late)).toBe('bad_request');
  expect(await answered(link, {}, late - 2_000)).toBe('pending');
  await decide(shop, (await pendingOf(id)).id, 'rejected', 'x');
  await sql(`UPDATE "RefundClaim" SET "createdAt" = now() - interval '40 days', "expiresAt" = now() - interval '10 days' WHERE id = $1`, [
    claim.id,
  ]);
  expect((await shown(link)).status).toBe('rejected');
  expect((await shown(link, 30 * dayMs + 60_000)).status).toBe('expired');
  const staff = await asRole('staff', shop.id);
  const sent = await sendRefundLink({ ...staff, now: new Date(staff.now.getTime() + 31 * dayMs) }, { id: claim.id });
  expect(sent).toMatchObject({ status: 'rejected', url: null });
  expect((await shown(link, 60 * dayMs)).status).toBe('rejected');
});

test('its mail goes to the payment’s own address, in both languages, and nothing but the link is told', async () => {
  const email = `${randomUUID()}@example.jp`;
  const payment_details = { type: 'konbini', store: 'lawson', email, name: '山田太郎' };
  const { claim } = await aClaim(shop, {}, await paidInCash(shop, { payment_details, external_order_num: 'A-1042' }));
  const staff = await asRole('staff', shop.id);
  await sendRefundLink(staff, { id: claim.id });
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain(claim.url);
  for (const word of ['返金額：5,000円', 'Refund: 5,000 yen', 'A-1042']) expect(mail?.text).toContain(word);
  expect(Object.values(await dumpTables()).join('\n')).not.toContain(claim.url.split('.').at(-1));
  for (let more = 0; more < 3; more++) await sendRefundLink(staff, { id: claim.id });
  await expect(sendRefundLink(staff, { id: claim.id })).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('withdrawn, it says so and takes nothing, after a rejection and before one alike; what was asked for goes on, and once it was transferred there is nothing to withdraw', async () => {
  const { id, claim, link } = await aClaim();
  const { status } = (await shop.post(`/refund_claims/${claim.id}/withdraw`)).body;
  expect([status, (await shown(link)).status, await answered(link)]).toEqual(['withdrawn', 'withdrawn', 'bad_request']);
  expect((await shop.post(`/refund_claims/${claim.id}/withdraw`)).body.status).toBe('withdrawn');
  expect((await shop.payment(id)).refund_requests).toEqual([]);
  const second = await aClaim(shop, {}, id);
  await answered(second.link);
  const withdrawn = (await shop.post(`/refund_claims/${second.claim.id}/withdraw`)).body;
  expect(withdrawn).toMatchObject({ status: 'pending', withdrawn_at: expect.any(String), url: null });
  expect((await shown(second.link)).status).toBe('pending');
  expect((await shop.post(`/refund_claims/${second.claim.id}/withdraw`)).body).toEqual(withdrawn);
  expect(
    await sql(`SELECT 1 FROM "Audit" WHERE operation = 'refund_claim.withdraw' AND after->>'refund_claim' = $1`, [second.claim.id]),
  ).toHaveLength(1);
  await decide(shop, (await pendingOf(id)).id, 'rejected', 'x');
  expect([(await shown(second.link)).status, await answered(second.link)]).toEqual(['withdrawn', 'bad_request']);
  const third = await aClaim(shop, {}, id);
  await answered(third.link);
  await decide(shop, (await pendingOf(id)).id, 'rejected', 'x');
  expect((await shop.post(`/refund_claims/${third.claim.id}/withdraw`)).body.status).toBe('withdrawn');
  const fourth = await aClaim(shop, {}, id);
  await answered(fourth.link);
  await decide(shop, (await pendingOf(id)).id, 'completed');
  expect(refusalIn(await shop.post(`/refund_claims/${fourth.claim.id}/withdraw`))).toMatchObject({ status: 400, code: 'bad_request' });
  expect((await claimsOf(id)).map(({ status }) => status).toSorted()).toEqual(['completed', 'withdrawn', 'withdrawn', 'withdrawn']);
});

test('banks and branches are found by whoever has a link, twenty at most', async () => {
  const { link } = await aClaim();
  const guest = await asLinkHolder(link);
  expect((await findPlaces(guest, { id: link, query: 'みずほ' })).data[0]).toMatchObject({ code: '0001' });
  expect((await findPlaces(guest, { id: link, bank: '0001' })).data.length).toBeGreaterThan(5);
  expect((await findPlaces(guest, { id: link })).data.length).toBeLessThanOrEqual(20);
});

test('roles: a viewer sees how it stands and no address, a seller nothing of it, another platform 404', async () => {
  const { id, claim } = await aClaim();
  const viewer = await asRole('viewer', shop.id);
  await expect(createRefundLink(viewer, { id, include_payment_method_fee: false })).rejects.toMatchObject({ code: 'forbidden' });
  for (const change of [withdrawRefundLink, sendRefundLink])
    await expect(change(viewer, { id: claim.id })).rejects.toMatchObject({ code: 'forbidden' });
  expect((await listRefundLinks(viewer, { id })).data).toMatchObject([{ id: claim.id, status: 'open', url: null }]);
  expect((await listRefundLinks(await asRole('operator', null), { id })).data).toMatchObject([{ url: null }]);
  expect((await listRefundLinks(await asRole('seller', shop.id, a), { id })).data).toEqual([]);
  const other = await asRole('admin', (await aShop()).id);
  for (const call of [
    () => listRefundLinks(other, { id }),
    () => createRefundLink(other, { id, include_payment_method_fee: false }),
    () => withdrawRefundLink(other, { id: claim.id }),
    () => sendRefundLink(other, { id: claim.id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' });
});

test('the address is shown to whoever made the link alone; others send it or withdraw it', async () => {
  const id = await paidInCash(shop);
  const [maker, admin] = [await asRole('staff', shop.id), await asRole('admin', shop.id)];
  const part = { id, amount: 1_000, platform_details: splitOf(), include_payment_method_fee: false };
  const { claim } = await aClaim(shop, { amount: 1_000, platform_details: splitOf() }, id);
  const own = await createRefundLink(maker, part);
  expect(own.url).toContain('/refund-claims/');
  const urlsIn = (links: { id: string; url: string | null }[]) => [own, claim].map((one) => links.find(({ id }) => id === one.id)?.url);
  const seenBy = async (caller: Awaited<ReturnType<typeof asRole>>) => urlsIn((await listRefundLinks(caller, { id })).data);
  expect([await seenBy(maker), await seenBy(admin)]).toEqual([
    [own.url, null],
    [null, null],
  ]);
  expect(urlsIn(await claimsOf(id))).toEqual([null, claim.url]);
  expect(await sendRefundLink(admin, { id: own.id })).toMatchObject({ sent_at: expect.any(String), url: null });
  expect(await withdrawRefundLink(admin, { id: own.id })).toMatchObject({ status: 'withdrawn', url: null });
});

test('where the bank gave money back, the link is shown to the user who named the account before; of a key to keys', async () => {
  const asker = await asRole('staff', shop.id);
  const returned = async (ask: (id: string) => Promise<unknown>) => {
    const id = await paidInCash(shop);
    await ask(id);
    for (const outcome of ['completed', 'returned']) await decide(shop, (await pendingOf(id)).id, outcome, 'x');
    const lists = [await listRefundLinks(asker, { id }), await listRefundLinks(await asRole('staff', shop.id), { id })];
    return [...lists.map(({ data }) => data), await claimsOf(id)].map(([link]) => Boolean(link?.url));
  };
  expect(await returned((id) => requestRefund(asker, { id, ...account }))).toEqual([true, false, false]);
  expect(await returned((id) => requestIn(shop, id))).toEqual([false, false, true]);
});

test('the same key twice makes one link, and what is kept of the reply has no address', async () => {
  const id = await paidInCash(shop);
  const headers = { 'idempotency-key': `claim-${id}` };
  const body = { include_payment_method_fee: false };
  const [one, two] = [
    await shop.post(`/payments/${id}/refund_claims`, body, headers),
    await shop.post(`/payments/${id}/refund_claims`, body, headers),
  ];
  expect([one.status, two.text]).toEqual([200, one.text]);
  expect(await claimsOf(id)).toHaveLength(1);
  expect(Object.values(await dumpTables()).join('\n')).not.toContain(linkIn(one.body).split('.')[1]);
});
