import { personOf } from '@/lib/auth/person';
import { missingIn } from '@/lib/operation/allowed';
import { command } from '@/lib/operation/command';
import { assigneeOf, checkTakable, takingChange } from '@/lib/refunds/requests/assignment';
import { getRequest, saveTaker } from '@/lib/refunds/requests/store';
import { type AssigneeReply, assigneeReply, takeRequestInput } from '@/lib/refunds/schema';
import { refuse } from '@/lib/refusal';

/**
 * Assigns a refund request to the operator who pays it at the bank, so that nobody else pays it too; posts nothing. Of several calls at
 * once, one gets it. Refuses 409 while a bank file pays it, or another person has it, unless the call takes it over from exactly that person;
 * refuses 400 a decided request. Repeating the call succeeds.
 */
export const takeRequest = command<typeof takeRequestInput, AssigneeReply>({
  name: 'refund_request.take',
  summary: 'Say that one is about to pay a refund request at the bank',
  allow: 'installation:run',
  audience: 'operators',
  input: takeRequestInput,
  output: assigneeReply,
  async run({ caller, now }, { id, take_over: isOver, taken_by_id: seen }, database) {
    const { id: takenBy, name: takenByName } = personOf(caller);
    const replaced = isOver ? (seen ?? refuse('missing_parameter', missingIn(takeRequestInput, 'taken_by_id'))) : null;
    const request = await getRequest(database, id);
    const taken = { takenBy, takenByName, takenAt: now.toISOString() };
    const saved = await saveTaker(database, request, taken, replaced);
    if (saved) return { reply: { id, ...assigneeOf(taken) }, changes: [takingChange(request, saved.before, takenByName)] };
    const found = await getRequest(database, id);
    checkTakable(found, takenBy);
    // the assignee has released it meanwhile
    if (found.takenBy === null) return refuse('conflict', { retryAfterSeconds: 1 });
    return { reply: { id, ...assigneeOf(found) }, changes: [] };
  },
});
