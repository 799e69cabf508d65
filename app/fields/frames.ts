import 'server-only';
import { isLive } from '@/app/environment';
import { hashOfKey } from '@/lib/auth/key';
import { findKnownKey } from '@/lib/auth/key-cache';
import { learnOrigin } from '@/lib/merchants/origins/learn-origin';
import { framesOf, originOf } from '@/lib/merchants/origins/origin';
import { findKnownOrigins } from '@/lib/merchants/origins/origin-cache';

const nowhere = "'none'";

/** The publishable key of the framing page; empty if the value cannot be one. */
export const keyIn = (given: string | null): string => (given !== null && /^pk_(?:test|live)_[A-Za-z0-9]{1,36}$/.test(given) ? given : '');

async function framesOfKey(key: string, referer: string | null): Promise<string> {
  const found = key === '' ? null : await findKnownKey(hashOfKey(key), isLive() ? 'live' : 'test');
  if (!found || (found.endsAt && found.endsAt <= found.now)) return isLive() ? nowhere : '*';
  const { tenantId } = found.actor;
  learnOrigin(tenantId, referer && originOf(referer), found.now);
  return framesOf(await findKnownOrigins(tenantId), !isLive());
}

/**
 * The `frame-ancestors` for a key: its merchant's allowed origins. A sandbox that learns origins allows every page, also without a valid
 * key, because fields without one only show an error. Nothing is allowed while the origins cannot be read. `referer`: the framing page
 * according to the browser.
 */
export const framesFor = (key: string, referer: string | null): Promise<string> => framesOfKey(key, referer).catch(() => nowhere);
