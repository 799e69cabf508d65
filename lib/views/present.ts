import type { Caller, UserActor } from '@/lib/auth/actor';
import { installation } from '@/lib/operation/audit';
import { refuse } from '@/lib/refusal';
import type { ViewReply } from '@/lib/views/schema';
import { mayChange, type View, type ViewedList } from '@/lib/views/view';

/** The person whose views they are; operators belong to no tenant: theirs are the installation's. Refuses 403 keys and visitors. */
export function ownerOf({ actor }: Caller): { actor: UserActor; tenantId: string; userId: string } {
  if (actor.kind !== 'user') return refuse('forbidden');
  return { actor, tenantId: actor.tenantId ?? installation, userId: actor.userId };
}

export const presentView = (actor: UserActor, view: View): ViewReply => ({
  resource: 'view',
  id: view.id,
  list: view.list as ViewedList,
  name: view.name,
  query: view.query,
  shared: view.isShared,
  made_by: view.userId === actor.userId ? null : view.userName,
  changeable: mayChange(actor, view),
});
