// Fee profiles of a platform: made, changed from a moment on, retired, given to sellers, and named in a split.
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { assignFeeProfile } from '@/lib/merchants/fee-profiles/assign-profile';
import { changeFeeProfile } from '@/lib/merchants/fee-profiles/change-profile';
import { createFeeProfile } from '@/lib/merchants/fee-profiles/create-profile';
import { retireFeeProfile } from '@/lib/merchants/fee-profiles/end-profile';
import { listFeeProfiles } from '@/lib/merchants/fee-profiles/list-profiles';
import { showSellerProfile } from '@/lib/merchants/fee-profiles/show-seller-profile';
import { findSellers } from '@/lib/splits/find-sellers';
import { api } from '@/lib/testing/api';
import { aPayment, asKey, asRole } from '@/lib/testing/market';
import { aShop, refusalIn, type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let staff: Caller;
let seller = '';
beforeEach(async () => {
  shop = await aShop();
  staff = await asRole('staff', shop.id);
  seller = shop.sellers[0] ?? '';
});

const tenth = [{ basis_points: 1_000 }];
const make = (given: object = {}, caller = staff) => createFeeProfile(caller, { name: '標準', tiers: tenth, ...given });
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code, param }) => (param ? `${code} ${param}` : code),
  );
const named = (profile: string, given: object = {}) => ({ submerchants: [{ submerchant_id: seller, amount: 5_555, profile, ...given }] });
const fees = (body: { platform_details?: { submerchants: { platform_fee: number }[] } }) =>
  body.platform_details?.submerchants.map(({ platform_fee }) => platform_fee);

test('made, changed and retired, each with its author; the terms of a moment to come wait for it', async () => {
  const made = await make({ minimum: 100, maximum: 3_000, fixed: 20 });
  expect(made).toMatchObject({
    name: '標準',
    tiers: [{ up_to: null, basis_points: 1_000 }],
    fixed: 20,
    minimum: 100,
    maximum: 3_000,
    sellers: 0,
  });
  const later = new Date(staff.now.getTime() + 86_400_000);
  const changed = await changeFeeProfile(staff, {
    id: made.id,
    name: '標準（新）',
    tiers: [{ basis_points: 800 }],
    effective_at: later.toISOString(),
  });
  expect([changed.name, changed.tiers[0]?.basis_points, changed.history.map(({ tiers }) => tiers[0]?.basis_points)]).toEqual([
    '標準（新）',
    1_000,
    [800, 1_000],
  ]);
  const list = async (now: Date) => (await listFeeProfiles({ ...staff, now }, {})).data.map(({ tiers }) => tiers[0]?.basis_points);
  expect([await list(staff.now), await list(later)]).toEqual([[1_000], [800]]);
  expect(await outcome(changeFeeProfile(staff, { id: made.id, tiers: tenth, effective_at: '2020-01-01T00:00:00Z' }))).toBe(
    'invalid_parameter effective_at',
  );
  await retireFeeProfile(staff, { id: made.id });
  expect([await list(later), (await listFeeProfiles(staff, { retired: true })).data.map(({ retired }) => retired)]).toEqual([[], [true]]);
  expect(await outcome(changeFeeProfile(staff, { id: made.id, tiers: tenth }))).toBe('not_found');
  // its name is free again
  await make({ name: '標準（新）' });
  const audits = await sql<{ operation: string }>(`SELECT operation FROM "Audit" WHERE "subjectId" = $1 ORDER BY id`, [made.id]);
  expect(audits.map(({ operation }) => operation)).toEqual(['fee_profile.create', 'fee_profile.change', 'fee_profile.retire']);
});

test('what is no profile is refused; two of one name at once are one', async () => {
  for (const [given, refused] of [
    [{ tiers: [] }, 'invalid_parameter tiers'],
    [{ tiers: [{ up_to: 5, basis_points: 1 }] }, 'invalid_parameter tiers'],
    [{ tiers: [{ basis_points: 10_001 }] }, 'invalid_parameter tiers.0.basis_points'],
    [{ minimum: 10, maximum: 9 }, 'invalid_parameter maximum'],
    [{ name: '' }, 'invalid_parameter name'],
  ] as const)
    expect([given, await outcome(make(given))]).toEqual([given, refused]);
  expect((await together(2, () => outcome(make()))).sort()).toEqual(['done', 'invalid_parameter name']);
});

test('a split names it by name or id: the fee is its fee at that moment, the same when the call is repeated', async () => {
  const { id } = await make();
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const pay = (profile = '標準', given: object = {}) =>
    api(shop.secretKey, 'POST', '/payments', aPayment({ platform_details: named(profile, given) }), given === headers ? { headers } : {});
  expect(fees((await pay(id)).body)).toEqual([555]);
  const once = () => shop.post('/payments', aPayment({ platform_details: named('標準') }), headers);
  const first = await once();
  expect(fees(first.body)).toEqual([555]);
  await changeFeeProfile(staff, { id, tiers: [{ basis_points: 2_000 }] });
  expect((await once()).body).toEqual(first.body);
  expect(fees((await pay()).body)).toEqual([1_111]);
  // captured later, and on a checkout
  const authorized = await shop.authorize({ platform_details: undefined });
  expect(fees((await shop.capture(authorized, { platform_details: named('標準') })).body)).toEqual([1_111]);
  const session = { amount: 10_000, currency: 'JPY', platform_details: named('標準') };
  const made = await shop.post('/sessions', session);
  expect(made.status).toBe(200);
  const [kept] = await sql<{ paymentData: { platform_details: object } }>(`SELECT "paymentData" FROM "Session" WHERE "tenantId" = $1`, [
    shop.id,
  ]);
  expect(kept?.paymentData.platform_details).toEqual({ submerchants: [{ submerchant_id: seller, amount: 5_555, platform_fee: 1_111 }] });
  expect(await shop.balance(seller)).toMatchObject({ total: 5_555 * 4 - 555 * 2 - 1_111 * 2 });
});

test('both a fee and a profile, one that there is not, a retired one, another platform’s: refused where it stands', async () => {
  const { id } = await make();
  const other = await aShop({ sellers: 1 });
  const theirs = await make({ name: 'よその' }, await asRole('admin', other.id));
  const param = 'platform_details.submerchants.0.profile';
  const refused = async (details: object) => refusalIn(await shop.post('/payments', aPayment({ platform_details: details })));
  for (const details of [named('標準', { platform_fee: 1 }), named('なし'), named(theirs.id), named('よその')])
    expect(await refused(details)).toEqual({ status: 422, code: 'invalid_parameter', param });
  expect((await shop.post('/payments', aPayment({ platform_details: named('なし') }))).body.error.message).toContain('標準');
  const inData = { amount: 10_000, currency: 'JPY', payment_data: { platform_details: named('なし') } };
  expect(refusalIn(await shop.post('/sessions', inData)).param).toBe(`payment_data.${param}`);
  await retireFeeProfile(staff, { id });
  expect((await refused(named(id))).param).toBe(param);
});

test('a seller has one: forms find its terms, a retired one fills in nothing', async () => {
  const { id } = await make();
  const found = async () => (await findSellers(staff, { query: seller })).data.map(({ fee }) => fee?.tiers[0]?.basis_points ?? null);
  expect(await found()).toEqual([null]);
  expect(await assignFeeProfile(staff, { id: seller, profile: '標準' })).toMatchObject({ profile: { id, name: '標準' } });
  expect([await found(), (await listFeeProfiles(staff, {})).data.map(({ sellers }) => sellers)]).toEqual([[1_000], [1]]);
  await retireFeeProfile(staff, { id });
  expect([await found(), (await showSellerProfile(staff, { id: seller })).profile]).toEqual([[null], null]);
  await assignFeeProfile(staff, { id: seller });
  expect(await sql(`SELECT number, "profileId" FROM "SellerFeeProfile" WHERE "merchantId" = $1 ORDER BY number`, [seller])).toEqual([
    { number: 1, profileId: id },
    { number: 2, profileId: null },
  ]);
});

test('no seller sees or changes them, who only looks changes nothing, and another platform’s are not found', async () => {
  const { id } = await make();
  const [viewer, own] = [await asRole('viewer', shop.id), await asRole('seller', shop.id, seller)];
  const admin = await asRole('admin', (await aShop({ sellers: 1 })).id);
  expect(await outcome(listFeeProfiles(own, {}))).toBe('forbidden');
  expect(await outcome(showSellerProfile(own, { id: seller }))).toBe('forbidden');
  expect((await listFeeProfiles(viewer, {})).data).toHaveLength(1);
  expect((await listFeeProfiles(admin, {})).data).toEqual([]);
  for (const caller of [viewer, own]) {
    expect(await outcome(make({ name: '別' }, caller))).toBe('forbidden');
    expect(await outcome(assignFeeProfile(caller, { id: seller, profile: id }))).toBe('forbidden');
  }
  expect(await outcome(changeFeeProfile(admin, { id, tiers: tenth }))).toBe('not_found');
  expect(await outcome(retireFeeProfile(admin, { id }))).toBe('not_found');
  expect(await outcome(assignFeeProfile(admin, { id: seller }))).toBe('not_found');
  const ordinary = await aShop({ role: null, sellers: 0 });
  expect(await outcome(make({}, await asKey(ordinary.secretKey)))).toBe('forbidden');
});
