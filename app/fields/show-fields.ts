import 'server-only';
import { fieldsDocument } from '@/app/fields/document';
import { framesFor, keyIn } from '@/app/fields/frames';
import { readClock } from '@/lib/clock/store';
import { settings } from '@/lib/installation';
import { monthOf } from '@/lib/vault/expiry';

/**
 * Real time on a live installation, where no clock is moved: strangers' pages ask the database nothing. Without the database the fields are there all
 * the same: whether a card is expired the service says when it takes it.
 */
const now = async (): Promise<Date> => (settings().mode === 'live' ? new Date() : readClock().catch(() => new Date()));

/** The fields as their address asks for them, open to the pages of their key's merchant. */
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
