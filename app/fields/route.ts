import { fieldsDocument } from '@/app/fields/document';

export const dynamic = 'force-dynamic';

export function GET(request: Request): Response {
  const { searchParams } = new URL(request.url);
  return fieldsDocument(
    searchParams.get('locale') === 'en' ? 'en' : 'ja',
    searchParams.get('mode') === 'customer' ? 'customer' : 'payment',
  );
}
