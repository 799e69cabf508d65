import { randomBytes } from 'node:crypto';
import { isSignatureOf, signatureOf } from '@/lib/auth/secret';
import { settings } from '@/lib/installation';

/** A signed cookie for a browser that signed in before: it grants nothing, but has its own budget of attempts. */
const purpose = 'known device';
const lifeDays = 180;
const people = 3;
const dayMs = 24 * 60 * 60 * 1000;

const isSecure = () => settings().publicUrl.startsWith('https:');
export const deviceCookieName = (): string => `${isSecure() ? '__Host-' : ''}bunpai.device`;
export const deviceCookieOptions = () =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(), maxAge: lifeDays * 24 * 60 * 60 }) as const;

type KnownDevice = { device: string; day: string; signature: string };
const signed = (userId: string, { device, day }: Pick<KnownDevice, 'device' | 'day'>) => `${userId}.${device}.${day}`;
const partsOf = (cookie: string) =>
  cookie.split('~').flatMap((part): KnownDevice[] => {
    const [device = '', day = '', signature = ''] = part.split('.');
    return /^[\w-]{22}$/.test(device) && /^\d{1,6}$/.test(day) && signature ? [{ device, day, signature }] : [];
  });

/** The name of this browser for this person; null: the person never signed in with it, or too long ago. */
export function knownDevice(cookie: string | undefined, userId: string, at: Date): string | null {
  const today = Math.floor(at.getTime() / dayMs);
  const found = partsOf(cookie ?? '').find(
    (known) => today - Number(known.day) <= lifeDays && isSignatureOf(purpose, signed(userId, known), known.signature),
  );
  return found?.device ?? null;
}

/** The cookie's next value: this person first, then the latest other users of this browser. */
export function withKnownDevice(cookie: string | undefined, userId: string, at: Date): string {
  const before = knownDevice(cookie, userId, at);
  const own = { device: before ?? randomBytes(16).toString('base64url'), day: String(Math.floor(at.getTime() / dayMs)) };
  const others = partsOf(cookie ?? '').filter(({ device }) => device !== own.device);
  return [{ ...own, signature: signatureOf(purpose, signed(userId, own)) }, ...others]
    .slice(0, people)
    .map(({ device, day, signature }) => `${device}.${day}.${signature}`)
    .join('~');
}
