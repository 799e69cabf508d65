import type { z } from 'zod';
import { personOf } from '@/lib/auth/person';
import { refuseChanged } from '@/lib/notes/assignments/assignment';
import { findAssignee, saveAssignee } from '@/lib/notes/assignments/store';
import { presentAssignee } from '@/lib/notes/present';
import { assignInput, assignReply } from '@/lib/notes/schema';
import { findColleagues, getSubject } from '@/lib/notes/store';
import { noColleague, noteChange, type Side } from '@/lib/notes/subject';
import { tellColleagues } from '@/lib/notes/tell-colleague';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

/**
 * Takes a thing, gives it to a colleague, or releases it. Refuses 409 when somebody else has it by now than the caller saw, naming them, and
 * 422 somebody who may not work on it. Repeating the call succeeds.
 */
const changing = (side: Side) =>
  command<typeof assignInput, z.output<typeof assignReply>>({
    name: side === 'tenant' ? 'assignment.change' : 'operator_assignment.change',
    summary: 'Say who minds a thing',
    allow: side === 'tenant' ? 'notes:write' : 'installation:run',
    ...(side === 'operator' && { audience: 'operators' as const }),
    input: assignInput,
    output: assignReply,
    async run({ caller, scope, now }, { kind, id, assignee: wanted, seen }, database) {
      const by = personOf(caller);
      const subject = await getSubject(scope, side, { kind, id });
      const about = { subject, side };
      const colleagues = wanted ? await findColleagues(side, subject.tenantId) : [];
      const to = colleagues.find((one) => one.id === wanted && one.assignable) ?? null;
      if (wanted && !to) return refuse('invalid_parameter', { param: 'assignee', say: noColleague });
      const saved = wanted !== seen && (await saveAssignee(database, about, { assignee: to, seen: seen ?? null }, now));
      const found = presentAssignee(await findAssignee(about, database));
      if (!saved) return (found?.id ?? null) === (to?.id ?? null) ? { reply: { assignee: found }, changes: [] } : refuseChanged(found);
      if (to && to.id !== by.id) await tellColleagues(database, [to], { occasion: 'assignment', by: by.name, side, subject }, now);
      const changes = [noteChange(subject, { assignee: saved.before }, { assignee: to?.name ?? null })];
      return { reply: { assignee: found }, changes };
    },
  });

export const changeAssignee = changing('tenant');
export const changeOperatorAssignee = changing('operator');
