import 'server-only';
import { readPublicId } from '@/lib/auth/public-id';
import type { Scope } from '@/lib/auth/scope';
import { type FoundPage, findPage } from '@/lib/payments/page/store';
import { refuse } from '@/lib/refusal';

/** The payment of a page's public id. Refuses 404 a page outside the scope. */
export async function getPage(scope: Scope, publicId: string): Promise<FoundPage> {
  const named = readPublicId(publicId);
  return (named && (await findPage(scope, named.id))) ?? refuse('not_found');
}
