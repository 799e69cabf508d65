import { randomBytes } from 'node:crypto';
import type { Caller, KeyActor, SystemActor } from '@/lib/auth/actor';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { hashOfKey } from '@/lib/auth/key';
import { findKey } from '@/lib/auth/store';
import { readClock } from '@/lib/clock/store';
import { newId } from '@/lib/db/ids';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { openTenant } from '@/lib/merchants/open-tenant';
import { createKey } from '@/lib/team/create-key';
import { createUser } from '@/lib/team/create-user';

export type Market = { id: string; secretKey: string; sellers: string[] };

/** The installation itself: may do in every tenant what an operator may. */
export async function asSystem(): Promise<Caller & { actor: SystemActor }> {
  return { ...(await asInstallation()), locale: 'en' };
}

/** The caller with a secret key. */
export async function asKey(secretKey: string): Promise<Caller & { actor: KeyActor }> {
  const found = await findKey(hashOfKey(secretKey), secretKey.startsWith('sk_live_') ? 'live' : 'test');
  if (!found) throw new Error('no such key');
  return { ...found, requestId: newId(), locale: 'en' };
}

/** A signed-in user of this tenant (none: an operator). For a seller also `merchantId`. */
export async function asRole(
  role: 'operator' | 'admin' | 'staff' | 'viewer' | 'seller',
  tenantId: string | null,
  merchantId: string | null = null,
): Promise<Caller> {
  const email = `${role}-${randomBytes(4).toString('hex')}@example.jp`;
  const belongs = { ...(tenantId && { tenant_id: tenantId }), ...(merchantId && { merchant_id: merchantId }) };
  const user = await createUser(await asSystem(), { email, name: `テスト ${role}`, role, password: 'correct horse battery', ...belongs });
  const person = { userId: user.id, sessionId: newId(), role, name: user.name, email, label: user.name };
  const belonging = { tenantId, merchantId, platformRole: tenantId ? ('platform' as const) : null };
  const actor = { kind: 'user' as const, ...person, ...belonging, suspended: false, mustSecure: false, proof: 'none' as const };
  return { actor, now: await readClock(), requestId: newId(), locale: 'en' };
}

/** A platform with a key and a number of sellers; role `null`: an ordinary merchant. */
export async function aMarket({ sellers = 2, role = 'platform' as 'platform' | null } = {}): Promise<Market> {
  const tenant = await openTenant(await asSystem(), { name: role ? '試験市場' : '試験商店', platform_role: role });
  const admin = await asRole('admin', tenant.id);
  const key = await createKey(admin, { kind: 'secret', name: 'test' });
  const caller = await asKey(key.value);
  const ids: string[] = [];
  for (let index = 0; index < sellers; index++) {
    ids.push((await createMerchant(caller, { name: `販売者${index + 1}`, platform_role: 'payout' })).id);
  }
  return { id: tenant.id, secretKey: key.value, sellers: ids };
}

type Split = [sellerId: string, amount: number, fee?: number];
export const splitOf = (...entries: Split[]) => ({
  submerchants: entries.map(([submerchant_id, amount, platform_fee = 0]) => ({ submerchant_id, amount, platform_fee })),
});

export const testCard = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030, verification_value: '123' };

/** Input for a payment: 10,000 yen without tax, captured, without a split. */
export const aPayment = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  amount: 10_000,
  currency: 'JPY',
  tax: 0,
  payment_details: testCard,
  platform_details: { submerchants: [] },
  ...overrides,
});
