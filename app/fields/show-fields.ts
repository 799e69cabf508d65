import 'server-only';
import { fieldsDocument } from '@/app/fields/document';
import { framesFor, keyIn } from '@/app/fields/frames';

/** The fields as their address asks for them, open to the pages of their key's merchant. */
export async function showFields(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const key = keyIn(searchParams.get('key'));
  return fieldsDocument({
    locale: searchParams.get('locale') === 'en' ? 'en' : 'ja',
    mode: searchParams.get('mode') === 'customer' ? 'customer' : 'payment',
    key,
    frames: await framesFor(key, request.headers.get('referer')),
  });
}
