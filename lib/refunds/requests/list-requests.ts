import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { presentWholeRequest } from '@/lib/payments/present';
import { type DecisionRow, findDecisions, findRequests } from '@/lib/refunds/requests/store';
import { takerOf } from '@/lib/refunds/requests/taking';
import { type Decider, deciderKinds, listRequestsInput, type RequestList, requestList } from '@/lib/refunds/schema';

function deciderOf({ operation, actorKind, actorLabel, source }: DecisionRow): Decider {
  if (source === 'bank_statement') return { kind: source, name: actorLabel };
  if (operation === 'refund_request.simulate') return { kind: 'sandbox', name: actorLabel };
  const kind = deciderKinds.find((one) => one === actorKind) ?? 'system';
  return { kind, name: kind === 'system' ? null : actorLabel };
}

/** For the operator, who pays them: those that wait, the oldest first; of those that are decided the newest first. */
export const listRequests = query<typeof listRequestsInput, RequestList>({
  name: 'refund_request.list',
  summary: 'List refund requests of every merchant',
  allow: 'installation:run',
  input: listRequestsInput,
  output: requestList,
  async run(_context, { status = 'pending', search = null, ...input }) {
    const page = pageOf(input);
    const { rows, total } = await findRequests({ status, search }, page);
    const deciders = new Map((await findDecisions(rows)).map((decision) => [decision.requestId, deciderOf(decision)]));
    const data = rows.map(({ request, merchantName, externalOrderNum, method }) => ({
      ...presentWholeRequest(request),
      merchant_name: merchantName,
      external_order_num: externalOrderNum,
      method,
      transfer_amount: request.amount + request.feeAmount,
      ...takerOf(request),
      decided_by: deciders.get(request.id) ?? null,
    }));
    return listOf(page, { total, exceeded: false }, data);
  },
});
