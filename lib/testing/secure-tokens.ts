import type { Caller } from '@/lib/auth/actor';
import { findGuest } from '@/lib/auth/find-guest';
import { readPublicId } from '@/lib/auth/public-id';
import { newId } from '@/lib/db/ids';
import { api } from '@/lib/testing/api';
import { testCard } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';

/** Cards of the sandbox by what 3-D Secure says of them. */
export const threeDsCards = {
  authenticated: '4100000000000100',
  asks: '4100000000005000',
  refuses: '4100000000300005',
  absent: '4100000000500000',
  unreachable: '4100000000009994',
} as const;

export const aSecureTokenRequest = (number: string = threeDsCards.authenticated, overrides: Record<string, unknown> = {}) => ({
  amount: 10_000,
  currency: 'JPY',
  return_url: 'https://shop.example/return?order=A-1042',
  payment_details: { ...testCard, number, name: 'YAMADA TARO', email: 'yamada.taro@example.jp' },
  ...overrides,
});

/** The id of a new one, through the API. */
export async function aSecureToken(
  key: string,
  number: string = threeDsCards.asks,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const { status, body, text } = await api(key, 'POST', '/secure_tokens', aSecureTokenRequest(number, overrides));
  if (status !== 200) throw new Error(`no secure token: ${text}`);
  return body.id;
}

/** Somebody who was given the address of a page, `laterMs` from now. */
export async function asGuest(publicId: string, laterMs = 0): Promise<Caller> {
  const found = await findGuest(publicId);
  if (!found) throw new Error('there is no such page');
  return { actor: found.actor, now: new Date(found.now.getTime() + laterMs), requestId: newId(), locale: 'ja' };
}

type KeptRow = {
  status: string;
  authResult: Record<string, string | null>;
  verifiedAt: Date | null;
  sealed: string | null;
  forgetAt: Date | null;
};

/** What is written of it, and of its card. */
export async function rowsOf(tokenId: string): Promise<KeptRow> {
  const [row] = await sql<KeptRow>(
    `SELECT s.status, s."authResult", s."verifiedAt", c.sealed, c."forgetAt" FROM "SecureToken" s
      JOIN "VaultCard" c ON c."tenantId" = s."tenantId" AND c.id = s."cardId" WHERE s.id = $1`,
    [readPublicId(tokenId)?.id],
  );
  if (!row) throw new Error('there is no such token');
  return row;
}
