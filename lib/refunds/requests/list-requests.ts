import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { presentWholeRequest } from '@/lib/payments/present';
import { findRequests } from '@/lib/refunds/requests/store';
import { takerOf } from '@/lib/refunds/requests/taking';
import { listRequestsInput, type RequestList, requestList } from '@/lib/refunds/schema';

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
    const data = rows.map(({ request, merchantName, externalOrderNum, method }) => ({
      ...presentWholeRequest(request),
      merchant_name: merchantName,
      external_order_num: externalOrderNum,
      method,
      transfer_amount: request.amount + request.feeAmount,
      ...takerOf(request),
    }));
    return listOf(page, { total, exceeded: false }, data);
  },
});
