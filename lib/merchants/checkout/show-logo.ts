import 'server-only';
import { Readable } from 'node:stream';
import { findGuest } from '@/lib/auth/find-guest';
import { reading } from '@/lib/http/keyless';
import { findLogo } from '@/lib/merchants/checkout/store';
import { refuse } from '@/lib/refusal';

/** The same as data for a dashboard page, which loads nothing from another origin; null: no logo. */
export async function logoPicture(tenantId: string, logo: string | null): Promise<string | null> {
  const bytes = logo === null ? null : await findLogo(tenantId, logo);
  return bytes && `data:image/png;base64,${bytes.toString('base64')}`;
}

/** A shop's logo, for its customer pages. Another logo has another address, so this one may be cached for good. */
export const logos = reading(async (_request, { id }) => {
  const guest = await findGuest(String(id));
  const bytes = (guest && (await findLogo(guest.actor.tenantId, String(id)))) ?? refuse('not_found');
  return {
    body: Readable.from(bytes),
    headers: {
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      // mails show it too
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
});
