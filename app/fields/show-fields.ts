import 'server-only';
import { fieldsDocument } from '@/app/fields/document';
import { framesFor, keyIn } from '@/app/fields/frames';
import { readClock } from '@/lib/clock/store';
import { monthOf } from '@/lib/vault/expiry';

/** The fields as their address asks for them, open to the pages of their key's merchant. */
export async function showFields(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const key = keyIn(searchParams.get('key'));
  return fieldsDocument({
    locale: searchParams.get('locale') === 'en' ? 'en' : 'ja',
    mode: searchParams.get('mode') === 'customer' ? 'customer' : 'payment',
    key,
    // without the database the fields are there all the same: whether a card is expired the service says when it takes it
    month: monthOf(await readClock().catch(() => new Date())),
    frames: await framesFor(key, request.headers.get('referer')),
  });
}
