import 'server-only';
import { fieldsDocument } from '@/app/fields/document';
import { aroundCheckout, aroundKey, keyIn } from '@/app/fields/frames';
import { readClock } from '@/lib/clock/store';
import { settings } from '@/lib/installation';
import { monthOf } from '@/lib/vault/expiry';

/**
 * Real time on a live installation, where no clock moves: strangers' pages make no database query. Without the database the fields still
 * work; the service checks a card's expiry when it receives the card.
 */
const now = async (): Promise<Date> => (settings().mode === 'live' ? new Date() : readClock().catch(() => new Date()));

/** The fields for their address, open to frames in the pages of their key's merchant, or in the page of the checkout that they are of. */
export async function showFields(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [key, checkout] = [keyIn(searchParams.get('key')), searchParams.get('checkout')];
  const around = checkout === null ? await aroundKey(key, request.headers.get('referer')) : await aroundCheckout(checkout);
  return fieldsDocument({
    locale: searchParams.get('locale') === 'en' ? 'en' : 'ja',
    mode: searchParams.get('mode') === 'customer' ? 'customer' : 'payment',
    key: checkout === null ? key : null,
    month: monthOf(await now()),
    ...around,
  });
}
