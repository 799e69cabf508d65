import 'server-only';
import { newId } from '@/lib/db/ids';
import type { Operation } from '@/lib/operation/operation';
import { byActor, isOfRights, noteUnauthorized } from '@/lib/operation/security-log';
import { readBrowserRequest } from '@/lib/pages/browser-request';
import { findPageCaller } from '@/lib/pages/page';
import type { Refusal } from '@/lib/refusal';

/** Logs refusals of our own pages before an operation is called: no sign-in, another site's request, or a wrong token. */
export async function noteOwnRefusal(refusal: Refusal, operation: Pick<Operation, 'definition'> | null): Promise<void> {
  if (!isOfRights(refusal)) return;
  const [{ address }, caller] = [await readBrowserRequest(), await findPageCaller().catch(() => null)];
  const about = { ...(caller && byActor(caller.actor)), ...(operation && { operation: operation.definition.name }) };
  noteUnauthorized(refusal, { ...about, address, requestId: caller?.requestId ?? newId() });
}
