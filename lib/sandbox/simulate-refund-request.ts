import { decisionCommand } from '@/lib/refunds/requests/decide-request';
import { decideRequestInput } from '@/lib/refunds/schema';

/** Simulates an operator's decision about a request, or the bank's return; ignores an assignment, because nothing is really paid. What waits in a bank file is refused. */
export const simulateRefundRequest = decisionCommand(
  {
    name: 'refund_request.simulate',
    summary: 'Sandbox: complete, reject or give back a refund request',
    description:
      'What the operator would say. `completed`: the transfer has reached the customer. `rejected`: it cannot be made. `returned`: the bank gave back what was completed.',
    route: 'POST /test_helpers/refund_requests/{id}/simulate',
    allow: 'sandbox:drive',
    sandboxOnly: true,
  },
  { input: decideRequestInput, usual: '口座が見つかりません。', heeds: false },
);
