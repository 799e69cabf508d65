import { randomBytes } from 'node:crypto';
import type { Caller, UserActor } from '@/lib/auth/actor';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { hashOfKey } from '@/lib/auth/key';
import { findKey } from '@/lib/auth/store';
import { newId } from '@/lib/db/ids';
import { changeCheckoutSettings } from '@/lib/merchants/checkout/change-checkout-settings';
import { showCheckoutSettings } from '@/lib/merchants/checkout/show-checkout-settings';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { setCustomerFee } from '@/lib/merchants/fees/set-customer-fee';
import { setProcessingRate } from '@/lib/merchants/fees/set-processing-rate';
import { openTenant } from '@/lib/merchants/open-tenant';
import { applyFor } from '@/lib/sandbox/demo-applications';
import { clerkName, emptyPlatformName, ordinaryName, platformName, sellers, waitingName } from '@/lib/sandbox/demo-catalogue';
import { ordinaryHistory, platformHistory } from '@/lib/sandbox/demo-history';
import { officeSteps, officeToday } from '@/lib/sandbox/demo-office';
import { payoutSteps } from '@/lib/sandbox/demo-payouts';
import { asPerson } from '@/lib/sandbox/demo-person';
import { changeIssuer } from '@/lib/settlements/invoices/change-issuer';
import { createKey } from '@/lib/team/create-key';
import { createUser } from '@/lib/team/create-user';
import { inviteSeller } from '@/lib/team/sellers/invite-seller';

const dayMs = 24 * 60 * 60 * 1000;
const daysOld = 70;

type DemoUser = { role: string; email: string; password: string };
type DemoMerchant = { id: string; name: string; platform_role: string | null; secret_key?: string; publishable_key?: string };
export type Demo = {
  base_url: string;
  users: DemoUser[];
  merchants: DemoMerchant[];
  sellers: { id: string; name: string; platform_id: string }[];
};

/** Twenty characters that a person can type; generated for every installation. */
const password = () => (randomBytes(10).toString('hex').match(/.{5}/g) ?? []).join('-');

type Belongs = { tenant_id?: string; merchant_id?: string };

async function person(system: Caller, role: UserActor['role'], email: string, name: string, belongs: Belongs): Promise<DemoUser> {
  const made = password();
  await createUser(system, { role, email, name, password: made, ...belongs });
  return { role, email, password: made };
}

async function tenant(system: Caller, name: string, role: 'platform' | null): Promise<{ merchant: DemoMerchant; caller: Caller }> {
  const { id } = await openTenant(system, { name, platform_role: role });
  // only an admin makes keys; there is none yet at this moment
  const admin = asPerson(system, { role: 'admin', name: 'demo', tenantId: id, platformRole: role });
  const secret = await createKey(admin, { kind: 'secret', name: 'デモ' });
  const publishable = await createKey(admin, { kind: 'publishable', name: 'デモ' });
  const found = await findKey(hashOfKey(secret.value), 'test');
  if (!found) throw new Error('the demo key does not open');
  const merchant = { id, name, platform_role: role, secret_key: secret.value, publishable_key: publishable.value };
  return { merchant, caller: { ...found, requestId: newId(), locale: 'ja' } };
}

async function registerSellers(system: Caller, caller: Caller, platformId: string): Promise<Demo['sellers']> {
  const made: Demo['sellers'] = [];
  const then = { ...caller, now: system.now };
  for (const [index, seller] of sellers.entries()) {
    const { id } = await createMerchant(then, { name: seller.name, platform_role: 'payout' });
    if (seller.status !== 'pending') await applyFor(system, then, platformId, id, seller, index + 1);
    made.push({ id, name: seller.name, platform_id: platformId });
  }
  return made;
}

/** The applications that wait for review were submitted just now, but for one. */
async function handIn(caller: Caller, platformId: string, registered: Demo['sellers'], isMeant: (name: string) => boolean): Promise<void> {
  for (const [index, seller] of sellers.entries())
    if (seller.status === 'pending' && isMeant(seller.name))
      await applyFor(caller, caller, platformId, registered[index]?.id ?? '', seller, index + 1);
}

/** One seller's users were invited at the start, which nobody accepted, and again just now. */
const invitedSeller = '竹細工 ささのは';
async function invite(caller: Caller, registered: Demo['sellers'], email: string, name: string): Promise<void> {
  const merchant_id = registered.find((seller) => seller.name === invitedSeller)?.id;
  await inviteSeller(caller, { email, name, role: 'seller', merchant_id });
}

/** Its own terms: a lower JCB rate from the first day, and a week later a customer fee for konbini. */
async function agreeFees(system: Caller, id: string): Promise<void> {
  await setProcessingRate(system, { id, methods: ['jcb'], basis_points: 370, last_number: 0 });
  const aWeekLater = { ...system, now: new Date(system.now.getTime() + 7 * dayMs) };
  await setCustomerFee(aWeekLater, { id, methods: ['konbini'], amount: 150, last_number: 1 });
}

/** Sets the issuer of its invoices, before the first settlement. */
async function nameIssuer(admin: Caller): Promise<void> {
  const address = '〒150-0002 東京都渋谷区渋谷1丁目1番1号';
  await changeIssuer(admin, { name: `${platformName}株式会社`, registration_number: 'T7123456789012', address });
}

/** The pages that a shop in Japan must have, at the shop's own addresses. */
async function tellLaw(admin: Caller, id: string, site: string): Promise<void> {
  const { version, off } = await showCheckoutSettings(admin, { id });
  const page = (name: string) => `https://www.${site}/${name}`;
  const links = { disclosure: page('tokushoho'), privacy: page('privacy'), terms: page('terms'), contact: `support@${site}` };
  const cancel = '次回のお支払い日の前日までに解約すると、次回以降は請求されません。お支払い済みの期間の返金はありません。';
  const delivery = 'お支払いの確認後、3営業日以内に発送します。';
  await changeCheckoutSettings(admin, { id, version, off, ...links, cancel, delivery });
}

/** A planned rate. */
async function planFee(today: Caller, id: string): Promise<void> {
  const month = new Date(today.now.getTime() + 40 * dayMs).toISOString().slice(0, 7);
  const planned = { methods: ['paypay', 'merpay'], basis_points: 320, effective_at: `${month}-01T00:00:00+09:00` };
  await setProcessingRate(today, { id, ...planned, last_number: 2 });
}

/**
 * A realistic market: a platform with sellers in every state and two months of payments, an empty platform without even a key, and an
 * ordinary merchant. Made only through operations and in order of time: the same each time except for ids, keys, passwords and the current
 * day.
 */
export async function makeDemoMarket(baseUrl: string): Promise<Demo> {
  const today = await asInstallation();
  const system = { ...today, now: new Date(today.now.getTime() - daysOld * dayMs) };
  const platform = await tenant(system, platformName, 'platform');
  const empty = await openTenant(system, { name: emptyPlatformName, platform_role: 'platform' });
  const ordinary = await tenant(system, ordinaryName, null);
  const { id } = platform.merchant;
  const registered = await registerSellers(system, platform.caller, id);
  await invite(system, registered, 'info@sasanoha.example.jp', '笹野 竹子');
  const first = registered[0];
  if (!first) throw new Error('the demo market has no seller');
  const users = [
    await person(system, 'operator', 'operator@bunpai.example.jp', '運営 花子', {}),
    await person(system, 'admin', 'admin@teshigoto.example.jp', '市川 誠', { tenant_id: id }),
    await person(system, 'staff', 'staff@teshigoto.example.jp', clerkName, { tenant_id: id }),
    await person(system, 'viewer', 'viewer@teshigoto.example.jp', '大野 実', { tenant_id: id }),
    await person(system, 'seller', 'seller@toemon.example.jp', '柿本 陶子', { tenant_id: id, merchant_id: first.id }),
    await person(system, 'admin', 'admin@hajimari.example.jp', '木下 はじめ', { tenant_id: empty.id }),
    await person(system, 'admin', 'admin@hidamari.example.jp', '日向 陽子', { tenant_id: ordinary.merchant.id }),
  ];
  const operator = asPerson(today, { role: 'operator', name: '運営 花子', tenantId: null, platformRole: null });
  const admin = asPerson(system, { role: 'admin', name: '市川 誠', tenantId: id, platformRole: 'platform' });
  await nameIssuer(admin);
  await tellLaw(admin, id, 'teshigoto.example.jp');
  const owner = asPerson(system, { role: 'admin', name: '日向 陽子', tenantId: ordinary.merchant.id, platformRole: null });
  await tellLaw(owner, ordinary.merchant.id, 'hidamari.example.jp');
  await agreeFees(system, id);
  const { caller } = platform;
  const clerk = asPerson(caller, { role: 'staff', name: clerkName, tenantId: id, platformRole: 'platform' });
  const ids = new Map(registered.map((seller) => [seller.name, seller.id]));
  const at = (who: Caller, now: Date) => ({ ...who, now });
  const apply = (now: Date) => handIn(at(caller, now), id, registered, (name) => name === waitingName);
  const office = { clerk: at(clerk, today.now), adminName: '市川 誠', operator, platformId: id, ids, apply };
  await platformHistory({ caller, clerk, system: today }, ids, [...payoutSteps(operator, system.now), ...officeSteps(office)]);
  await ordinaryHistory(ordinary.caller);
  await planFee(today, id);
  await handIn(at(caller, today.now), id, registered, (name) => name !== waitingName);
  await officeToday(office);
  await invite(today, registered, 'takeko@sasanoha.example.jp', '笹野 竹子');
  const merchants = [platform.merchant, { id: empty.id, name: emptyPlatformName, platform_role: 'platform' }, ordinary.merchant];
  return { base_url: baseUrl, users, merchants, sellers: registered };
}
