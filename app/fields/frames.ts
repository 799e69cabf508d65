import 'server-only';
import { isLive } from '@/app/environment';
import { type CardGiver, findGiver } from '@/lib/acquirers/find-acquirer';
import { findGuest } from '@/lib/auth/find-guest';
import { hashOfKey } from '@/lib/auth/key';
import { findKnownKey } from '@/lib/auth/key-cache';
import { learnOrigin } from '@/lib/merchants/origins/learn-origin';
import { framesOf, originOf } from '@/lib/merchants/origins/origin';
import { findKnownOrigins } from '@/lib/merchants/origins/origin-cache';

const nowhere = "'none'";

/** The publishable key of the framing page; empty if the value cannot be one. */
export const keyIn = (given: string | null): string => (given !== null && /^pk_(?:test|live)_[A-Za-z0-9]{1,36}$/.test(given) ? given : '');

/** `giver`: where the browser gives the card, if not to us. */
type Around = { frames: string; giver: CardGiver | null };
const nobody: Around = { frames: nowhere, giver: null };

async function aroundOfKey(key: string, referer: string | null): Promise<Around> {
  const found = key === '' ? null : await findKnownKey(hashOfKey(key), isLive() ? 'live' : 'test');
  if (!found || (found.endsAt && found.endsAt <= found.now)) return isLive() ? nobody : { ...nobody, frames: '*' };
  const { tenantId } = found.actor;
  learnOrigin(tenantId, referer && originOf(referer), found.now);
  const [origins, giver] = await Promise.all([findKnownOrigins(tenantId), findGiver(tenantId)]);
  return { frames: framesOf(origins, !isLive()), giver };
}

/**
 * The `frame-ancestors` for a key: its merchant's allowed origins. A sandbox that learns origins allows every page, also without a valid
 * key, because fields without one only show an error. Nothing is allowed while the origins cannot be read. `referer`: the framing page
 * according to the browser.
 */
export const aroundKey = (key: string, referer: string | null): Promise<Around> => aroundOfKey(key, referer).catch(() => nobody);

/** For the checkout with this id: its own page alone. */
export async function aroundCheckout(id: string): Promise<Around> {
  const guest = await findGuest(id).catch(() => null);
  return guest ? { frames: "'self'", giver: await findGiver(guest.actor.tenantId).catch(() => null) } : nobody;
}
