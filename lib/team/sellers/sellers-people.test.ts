// A platform's users invite the users of its sellers, and nobody else's.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { listSellers } from '@/lib/merchants/sellers/list-sellers';
import { inviteUser } from '@/lib/team/invite-user';
import { acceptInvitation } from '@/lib/team/links/accept-invitation';
import { showLink } from '@/lib/team/links/show-link';
import { listSellerPeople } from '@/lib/team/people/list-seller-people';
import { revokeInvitation } from '@/lib/team/revoke-invitation';
import { inviteSeller } from '@/lib/team/sellers/invite-seller';
import { revokeSellerInvitation } from '@/lib/team/sellers/revoke-seller-invitation';
import { takeInSeller } from '@/lib/team/sellers/take-in-seller';
import { aMarket, asKey, asRole, type Market } from '@/lib/testing/market';
import { asVisitor, mailsTo, somebody, tokenTo } from '@/lib/testing/person';
import { dumpTables, sql } from '@/lib/testing/tables';

const dayMs = 24 * 60 * 60 * 1000;
let market: Market;
let other: Market;
let staff: Caller;
let admin: Caller;
let seller = '';

beforeAll(async () => {
  market = await aMarket();
  other = await aMarket({ sellers: 1 });
  seller = market.sellers[0] ?? '';
  staff = await asRole('staff', market.id);
  admin = await asRole('admin', market.id);
});

const anEmail = () => `${randomUUID()}@example.jp`;
const invite = async (caller: Caller, merchantId = seller, email = anEmail()) => {
  const { id } = await inviteSeller(caller, { email, role: 'seller', merchant_id: merchantId });
  return { id, email, token: await tokenTo(email, 'invitation') };
};
const outcomeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    ({ code, param }) => (param ? `${code} ${param}` : code),
  );
const look = async (token: string, daysLater = 0) => {
  const visitor = await asVisitor();
  const at = { ...visitor, now: new Date(visitor.now.getTime() + daysLater * dayMs) };
  return outcomeOf(
    showLink(at, { kind: 'invitation', token }).then(({ expired }) => (expired ? Promise.reject({ code: 'expired' }) : null)),
  );
};
const accept = async (token: string, now?: Date) =>
  outcomeOf(
    acceptInvitation({ ...(await asVisitor()), ...(now && { now }) }, { token, name: '柿本 陶子', password: '川辺の青い傘を三本持つ人' }),
  );

test('staff invite a seller’s person, whose mail names the platform and the seller and says what to have ready, and who then belongs to that seller', async () => {
  const { email, token } = await invite({ ...staff, locale: 'ja' });
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('【Bunpai】試験市場から販売者登録のご案内');
  expect(mail).toMatchObject({ sender: '試験市場 (Bunpai)' });
  expect(mail?.text).toContain('試験市場から、販売者「販売者1」の登録のご案内です。');
  for (const word of ['30分ほど', '通帳', '記号・番号', '開業届', '本人確認書類', '履歴事項全部証明書']) expect(mail?.text).toContain(word);
  expect(await listSellerPeople(staff, { id: seller })).toMatchObject({ invitations: [{ email, role: 'seller', expired: false }] });
  expect(await accept(token)).toBe('done');
  expect(await accept(token)).toBe('not_found');
  const people = await sql('SELECT role, "tenantId", "merchantId" FROM "User" WHERE email = $1', [email]);
  expect(people).toEqual([{ role: 'seller', tenantId: market.id, merchantId: seller }]);
  const { people: named, invitations } = await listSellerPeople(staff, { id: seller });
  expect([named.map((person) => person.email), invitations]).toEqual([[email], []]);
  const [audit] = await sql(
    `SELECT "tenantId", "subjectKind", after FROM "Audit" WHERE operation = 'seller.invite' AND after->>'email' = $1`,
    [email],
  );
  expect(audit).toEqual({ tenantId: market.id, subjectKind: 'link', after: { email, role: 'seller', merchant_id: seller } });
});

test('the same in English', async () => {
  const { email } = await invite({ ...staff, locale: 'en' });
  const [mail] = await mailsTo(email);
  for (const word of [
    '試験市場 invites you to register “販売者1”',
    'about 30 minutes',
    'passbook',
    '開業届',
    'identity document',
    '履歴事項全部証明書',
  ])
    expect(mail?.text).toContain(word);
});

test('another platform’s seller is told as one that does not exist', async () => {
  const [theirs = ''] = other.sellers;
  const attempt = (merchant_id: string) => inviteSeller(staff, { email: anEmail(), role: 'seller', merchant_id });
  const refusals = await Promise.all(
    [theirs, newId(), market.id, other.id].map((id) => attempt(id).catch(({ code, param, message }) => ({ code, param, message }))),
  );
  expect(refusals[0]).toMatchObject({ code: 'invalid_parameter', param: 'merchant_id' });
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
  const hidden = await invite(await asRole('staff', other.id), theirs);
  for (const id of [hidden.id, newId()]) expect(await outcomeOf(revokeSellerInvitation(staff, { id }))).toBe('not_found');
  for (const id of [theirs, newId(), market.id]) expect(await outcomeOf(listSellerPeople(staff, { id }))).toBe('not_found');
  expect(await look(hidden.token)).toBe('done');
});

test('staff invite nobody to anything else, and take nothing else back', async () => {
  const before = await dumpTables();
  for (const role of ['admin', 'staff', 'viewer', 'operator']) {
    const place = role === 'operator' ? {} : { tenant_id: market.id };
    expect([role, await outcomeOf(inviteUser(staff, { email: anEmail(), role, ...place }))]).toEqual([role, 'forbidden']);
    expect(await outcomeOf(inviteSeller(staff, { email: anEmail(), role, merchant_id: seller }))).toBe('invalid_parameter role');
  }
  expect(await outcomeOf(inviteUser(staff, { email: anEmail(), role: 'seller', merchant_id: seller }))).toBe('forbidden');
  expect(await dumpTables()).toEqual(before);
  const email = anEmail();
  const { id } = await inviteUser(admin, { email, role: 'viewer', tenant_id: market.id });
  for (const caller of [staff, admin]) expect(await outcomeOf(revokeSellerInvitation(caller, { id }))).toBe('not_found');
  expect(await look(await tokenTo(email, 'invitation'))).toBe('done');
});

test('inviting an address as a seller ends no invitation to anything else; the first that is accepted ends the others', async () => {
  const email = anEmail();
  await inviteUser(admin, { email, role: 'admin', tenant_id: market.id });
  const asAdmin = await tokenTo(email, 'invitation');
  const elsewhere = await invite(await asRole('staff', other.id), other.sellers[0], email);
  const here = await invite(staff, seller, email);
  expect(await Promise.all([asAdmin, elsewhere.token, here.token].map((token) => look(token)))).toEqual(['done', 'done', 'done']);
  expect(await accept(elsewhere.token)).toBe('done');
  for (const token of [asAdmin, here.token]) expect([await look(token), await accept(token)]).toEqual(['not_found', 'not_found']);
});

test('who reads only, a seller’s own people, keys and strangers invite nobody', async () => {
  const own = await asRole('seller', market.id, seller);
  const suspended = { ...staff, actor: { ...staff.actor, suspended: true } } as Caller;
  const { id } = await invite(staff);
  const before = await dumpTables();
  for (const caller of [own, await asRole('viewer', market.id), await asKey(market.secretKey), await asVisitor(), suspended]) {
    const attempts = [
      inviteSeller(caller, { email: anEmail(), role: 'seller', merchant_id: seller }),
      takeInSeller(caller, { email: anEmail(), name: '新しい店', platform_role: 'payout' }),
      revokeSellerInvitation(caller, { id }),
    ];
    expect(await Promise.all(attempts.map(outcomeOf))).toEqual(['forbidden', 'forbidden', 'forbidden']);
  }
  expect(await outcomeOf(listSellerPeople(own, { id: seller }))).toBe('forbidden');
  expect(await outcomeOf(listSellerPeople(suspended, { id: seller }))).toBe('done');
  const after = await dumpTables();
  for (const table of ['Link', 'Mail', 'Merchant']) expect(after[table]).toEqual(before[table]);
});

test('sent again it is a new link; taken back it opens nothing; fourteen days of the installation’s clock', async () => {
  const first = await invite(staff);
  const again = await invite(admin, seller, first.email);
  expect([await look(first.token), await look(again.token)]).toEqual(['not_found', 'done']);
  expect(await outcomeOf(revokeSellerInvitation(admin, { id: first.id }))).toBe('conflict');
  expect(await outcomeOf(revokeSellerInvitation(staff, { id: again.id }))).toBe('done');
  expect(await outcomeOf(revokeSellerInvitation(staff, { id: again.id }))).toBe('conflict');
  expect([await look(again.token), await accept(again.token)]).toEqual(['not_found', 'not_found']);
  const last = await invite(staff);
  expect([await look(last.token, 13.9), await look(last.token, 14.1)]).toEqual(['done', 'expired']);
  expect(await accept(last.token, new Date(staff.now.getTime() + 14.1 * dayMs))).toBe('not_found');
  const late = { ...staff, now: new Date(staff.now.getTime() + 15 * dayMs) };
  const { invitations } = await listSellerPeople(late, { id: seller });
  expect(invitations.find(({ email }) => email === last.email)).toMatchObject({ expired: true });
  // the operator's operations act on the same rows
  expect(await outcomeOf(revokeInvitation(await asRole('operator', null), { id: last.id }))).toBe('done');
});

test('a seller is registered and invited at once, or not at all', async () => {
  const [email, name] = [anEmail(), '新しい店'];
  const key = { ...staff, idempotencyKey: randomUUID() };
  const wanted = { name, email, platform_role: 'payout' };
  const { merchant, invitation } = await takeInSeller(key, wanted);
  // pressing twice creates one seller and one mail
  expect(await takeInSeller(key, wanted)).toEqual({ merchant, invitation });
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await listSellers(staff, { search: name })).total).toBe(1);
  expect((await listSellerPeople(staff, { id: merchant.id })).invitations).toMatchObject([{ email, role: 'seller' }]);
  const audits = await sql('SELECT operation, "subjectKind" FROM "Audit" WHERE "subjectId" = ANY($1) ORDER BY id', [
    [merchant.id, invitation.id],
  ]);
  expect(audits).toEqual([
    { operation: 'seller.take_in', subjectKind: 'merchant' },
    { operation: 'seller.take_in', subjectKind: 'link' },
  ]);
  const known = await somebody('staff', market.id);
  const before = await dumpTables();
  expect(await outcomeOf(takeInSeller(staff, { ...wanted, email: known.email }))).toBe('invalid_parameter email');
  expect(await outcomeOf(takeInSeller(staff, { ...wanted, email: 'no address' }))).toBe('invalid_parameter email');
  const ordinary = { ...staff, actor: { ...staff.actor, platformRole: null } } as Caller;
  expect(await outcomeOf(takeInSeller(ordinary, { ...wanted, email: anEmail() }))).toBe('forbidden');
  expect((await dumpTables()).Link).toEqual(before.Link);
  expect((await listSellers(staff, { search: name })).total).toBe(1);
});
