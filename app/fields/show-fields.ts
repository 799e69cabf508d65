import 'server-only';
import { fieldsDocument } from '@/app/fields/document';
import { framesFor, keyIn } from '@/app/fields/frames';
import { readClock } from '@/lib/clock/store';
import { settings } from '@/lib/installation';
import { monthOf } from '@/lib/vault/expiry';

/**
 * Real time on a live installation, where no clock moves: strangers' pages make no database query. Without the database the fields still
 * work; the service checks a card's expiry when it receives the card.
 */
const now = async (): Promise<Date> => (settings().mode === 'live' ? new Date() : readClock().catch(() => new Date()));

/** The fields for their address, open to frames in the pages of their key's merchant. */
export async function showFields(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const key = keyIn(searchParams.get('key'));
  return fieldsDocument({
    locale: searchParams.get('locale') === 'en' ? 'en' : 'ja',
    mode: searchParams.get('mode') === 'customer' ? 'customer' : 'payment',
    key,
    month: monthOf(await now()),
    frames: await framesFor(key, request.headers.get('referer')),
  });
}
