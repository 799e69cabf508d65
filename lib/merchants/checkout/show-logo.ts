import 'server-only';
import { Readable } from 'node:stream';
import { findGuest } from '@/lib/auth/find-guest';
import { reading } from '@/lib/http/http';
import { findLogo } from '@/lib/merchants/checkout/store';
import { refuse } from '@/lib/refusal';

/** The same for a page of the dashboard, which shows nothing of another origin; null where there is none. */
export async function logoPicture(tenantId: string, logo: string | null): Promise<string | null> {
  const bytes = logo === null ? null : await findLogo(tenantId, logo);
  return bytes && `data:image/png;base64,${bytes.toString('base64')}`;
}

/** A shop's picture, for whoever sees its pages. Another picture has another address, so that this one may be kept for good. */
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
      // a letter shows it as well
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
});
