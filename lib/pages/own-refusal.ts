import 'server-only';
import { newId } from '@/lib/db/ids';
import type { Operation } from '@/lib/operation/operation';
import { byActor, isOfRights, noteUnauthorized } from '@/lib/operation/security-log';
import { readBrowserRequest } from '@/lib/pages/browser-request';
import { findPageCaller } from '@/lib/pages/page';
import type { Refusal } from '@/lib/refusal';

/** What our own pages were refused before an operation was asked: nobody is signed in, another site asks, the token is not this sign-in's. */
export async function noteOwnRefusal(refusal: Refusal, operation: Pick<Operation, 'definition'> | null): Promise<void> {
  if (!isOfRights(refusal)) return;
  const [{ address }, caller] = [await readBrowserRequest(), await findPageCaller().catch(() => null)];
  const about = { ...(caller && byActor(caller.actor)), ...(operation && { operation: operation.definition.name }) };
  noteUnauthorized(refusal, { ...about, address, requestId: caller?.requestId ?? newId() });
}
