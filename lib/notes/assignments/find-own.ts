import { personOf } from '@/lib/auth/person';
import { tenantOf } from '@/lib/auth/scope';
import { findAssignedTo } from '@/lib/notes/assignments/store';
import type { SubjectKind } from '@/lib/notes/subject';
import type { Context } from '@/lib/operation/operation';

/** The ids of what the caller minds, for a list of their own. Refuses a key, which minds nothing. */
export const findOwn = ({ caller, scope }: Context, kind: SubjectKind): Promise<string[]> =>
  findAssignedTo(
    { side: scope.kind === 'all' ? 'operator' : 'tenant', kind, tenantId: tenantOf(scope).tenantId ?? null },
    personOf(caller).id,
  );
