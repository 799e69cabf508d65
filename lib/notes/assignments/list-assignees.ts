import type { z } from 'zod';
import { tenantOf } from '@/lib/auth/scope';
import { findAssignees } from '@/lib/notes/assignments/store';
import { presentAssignee } from '@/lib/notes/present';
import { assigneesReply, findAssigneesInput } from '@/lib/notes/schema';
import type { Side } from '@/lib/notes/subject';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

/** For a page of a list. What the caller does not see has nobody here. */
const listing = (side: Side) =>
  query<typeof findAssigneesInput, z.output<typeof assigneesReply>>({
    name: side === 'tenant' ? 'assignment.list' : 'operator_assignment.list',
    summary: 'Who minds the things of a list',
    allow: side === 'tenant' ? 'notes:read' : 'installation:run',
    input: findAssigneesInput,
    output: assigneesReply,
    async run({ scope }, { kind, ids }) {
      if (scope.kind === 'seller' || (scope.kind === 'all') !== (side === 'operator')) return refuse('not_found');
      const rows = ids.length === 0 ? [] : await findAssignees({ side, kind, tenantId: tenantOf(scope).tenantId ?? null }, ids);
      return {
        assignees: Object.fromEntries(
          rows.flatMap((row) => {
            const assignee = presentAssignee(row);
            return assignee ? [[row.subjectId, assignee] as const] : [];
          }),
        ),
      };
    },
  });

export const listAssignees = listing('tenant');
export const listOperatorAssignees = listing('operator');
