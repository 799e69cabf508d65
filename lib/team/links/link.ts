import { createHash, randomBytes } from 'node:crypto';
import { dashboardLink } from '@/lib/own-urls';

export const linkKinds = ['invitation', 'reset', 'email'] as const;
export type LinkKind = (typeof linkKinds)[number];

const hourMs = 60 * 60 * 1000;
/** An invitation lives in business time; links that protect an account live in real time. */
export const lifeMsOf: Record<LinkKind, number> = { invitation: 14 * 24 * hourMs, reset: hourMs, email: hourMs };

/**
 * How long after its end an invitation can be renewed, by the installation's clock. Rows are stored at least as long: the sweep goes by
 * real time, which is never ahead of the installation's clock.
 */
const renewableMs = 90 * 24 * hourMs;
export const renewableFrom = (now: Date): Date => new Date(now.getTime() - renewableMs);

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** 160 random bits in base32: 32 letters and digits that survive any mail program. */
export const newLinkToken = (): string => Array.from(randomBytes(32), (byte) => alphabet[byte % 32]).join('');

export const isLinkToken = (value: string): boolean => /^[a-z2-7]{32}$/.test(value);

/** The stored form of a token. It has more bits than anybody can try, so a plain hash is enough. */
export const hashOfLink = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The page that opens the token; each kind has its own. */
export const addressOfLink = (kind: LinkKind, token: string): string => dashboardLink(`/${kind}/${token}`);

/** Enough of an address for its owner to recognize it, and for nobody else: `h…@e….jp`. */
export function veiled(email: string): string {
  const at = email.lastIndexOf('@');
  const [account, domain] = [email.slice(0, at), email.slice(at + 1)];
  const firstOf = (text: string) => [...text][0] ?? '';
  return `${firstOf(account)}…@${firstOf(domain)}…${domain.slice(domain.lastIndexOf('.'))}`;
}
