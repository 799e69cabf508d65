import { personOf } from '@/lib/auth/person';
import { command } from '@/lib/operation/command';
import { assigneeOf, checkTakable, nobody, takingChange } from '@/lib/refunds/requests/assignment';
import { freeTaken, getRequest } from '@/lib/refunds/requests/store';
import { type AssigneeReply, assigneeReply, releaseRequestInput } from '@/lib/refunds/schema';
import { refuse } from '@/lib/refusal';

/**
 * Releases a request that the caller has taken and not paid. Refuses 409 another person's request, and 400 a decided one; releasing a free
 * request changes nothing.
 */
export const releaseRequest = command<typeof releaseRequestInput, AssigneeReply>({
  name: 'refund_request.release',
  summary: 'Give a refund request back that one has taken',
  allow: 'installation:run',
  audience: 'operators',
  input: releaseRequestInput,
  output: assigneeReply,
  async run({ caller }, { id }, database) {
    const { id: by, name } = personOf(caller);
    const request = await getRequest(database, id);
    const reply = { id, ...assigneeOf(nobody) };
    if (await freeTaken(database, request, by)) return { reply, changes: [takingChange(request, name, null)] };
    const found = await getRequest(database, id);
    checkTakable(found, by);
    // taken by the same person meanwhile
    if (found.takenBy !== null) return refuse('conflict', { retryAfterSeconds: 1 });
    return { reply, changes: [] };
  },
});
