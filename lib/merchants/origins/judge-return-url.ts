import type { Caller } from '@/lib/auth/actor';
import { learnOrigin } from '@/lib/merchants/origins/learn-origin';
import { mayUse, originOf } from '@/lib/merchants/origins/origin';
import { findKnownOrigins } from '@/lib/merchants/origins/origin-cache';
import { refuse } from '@/lib/refusal';

const notAllowed = (origin: string) => ({
  en: `"return_url" must lead to an allowed origin, and ${origin} is none. It is allowed in the dashboard under Developers, Allowed origins.`,
  ja: `「return_url」には許可済みのオリジンを指定してください。${origin} は許可されていません。ダッシュボードの「開発者」→「許可するオリジン」で追加できます。`,
});

/**
 * The address to which a customer returns. Anybody can read a publishable key and name an address of their own, so with it only the
 * merchant's allowed origins are accepted. A secret key counts as the merchant. A sandbox records origins.
 */
export async function judgeReturnUrl({ actor, now }: Pick<Caller, 'actor' | 'now'>, tenantId: string, address: string): Promise<void> {
  const origin = originOf(address);
  learnOrigin(tenantId, origin, now);
  if (actor.kind !== 'key' || actor.keyKind !== 'publishable') return;
  if (mayUse(await findKnownOrigins(tenantId), origin)) return;
  refuse('invalid_parameter', { param: 'return_url', say: notAllowed(origin ?? new URL(address).host) });
}
