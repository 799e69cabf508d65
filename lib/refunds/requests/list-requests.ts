import type { Actor } from '@/lib/auth/actor';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { presentRequest, presentWholeRequest } from '@/lib/payments/present';
import { decider } from '@/lib/payments/timeline/refund-requests';
import { assigneeOf } from '@/lib/refunds/requests/assignment';
import { type DecisionRow, findDecisions, findRequests } from '@/lib/refunds/requests/store';
import { type Decider, deciderKinds, listRequestsInput, type RequestList, requestList } from '@/lib/refunds/schema';

/** The decider as in the payment's timeline; for the bank statement and the sandbox, the person who recorded it. */
function deciderOf(decision: DecisionRow): Decider {
  const { actor, asked_by } = decider(decision);
  return { kind: deciderKinds.find((kind) => kind === actor?.kind) ?? 'system', name: (asked_by ?? actor)?.name ?? null };
}

/** Only the operator who has taken the request sees the whole account number; the log records who took it. */
const isTakenBy = (actor: Actor, { takenBy }: { takenBy: string | null }) => actor.kind === 'user' && takenBy === actor.userId;

/** For operators, who pay them: waiting ones oldest first, decided ones newest first. */
export const listRequests = query<typeof listRequestsInput, RequestList>({
  name: 'refund_request.list',
  summary: 'List refund requests of every merchant',
  allow: 'installation:run',
  input: listRequestsInput,
  output: requestList,
  async run({ caller: { actor } }, { status = 'pending', search = null, ...input }) {
    const page = pageOf(input);
    const { rows, total } = await findRequests({ status, search }, page);
    const deciders = new Map((await findDecisions(rows)).map((decision) => [decision.requestId, deciderOf(decision)]));
    const data = rows.map(({ request, merchantName, externalOrderNum, method }) => ({
      ...(isTakenBy(actor, request) ? presentWholeRequest : presentRequest)(request),
      merchant_name: merchantName,
      external_order_num: externalOrderNum,
      method,
      transfer_amount: request.amount + request.feeAmount,
      ...assigneeOf(request),
      bank_file: request.bankFileId && request.file ? { id: request.bankFileId, number: request.file.number } : null,
      decided_by: deciders.get(request.id) ?? null,
    }));
    return listOf(page, total, data);
  },
});
