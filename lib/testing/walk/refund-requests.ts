// The walk through refund requests; see ./all.
import { createPayment } from '@/lib/payments/create-payment';
import { takeRequest } from '@/lib/refunds/requests/assign-request';
import { decideRequest } from '@/lib/refunds/requests/decide-request';
import { listRequests } from '@/lib/refunds/requests/list-requests';
import { releaseRequest } from '@/lib/refunds/requests/release-request';
import { requestRefund } from '@/lib/refunds/requests/request-refund';
import { undoRequestReturn } from '@/lib/refunds/requests/undo-return';
import { simulatePayment } from '@/lib/sandbox/simulate-payment';
import { simulateRefundRequest } from '@/lib/sandbox/simulate-refund-request';
import { meansOf } from '@/lib/testing/fixtures/payment-methods';
import { account } from '@/lib/testing/fixtures/refund-requests';
import { aPayment, asKey, splitOf } from '@/lib/testing/market';
import { refundLinkSteps } from '@/lib/testing/walk/refund-links';
import { type Callers, type Step, step, type WalkMarket } from '@/lib/testing/walk/step';

export function refundRequestSteps({ key }: Pick<WalkMarket, 'key'>, { admin, operator, colleague }: Callers): Step[] {
  const pay = async (): Promise<string> => {
    const caller = await asKey(key);
    const cash = { amount: 5_000, payment_details: meansOf.konbini, platform_details: splitOf() };
    const { id } = await createPayment(caller, aPayment(cash));
    await simulatePayment(caller, { id, outcome: 'paid' });
    return id;
  };
  const request = async (): Promise<string> => {
    const part = { id: await pay(), ...account, amount: 1_000, platform_details: splitOf() };
    return (await requestRefund(await asKey(key), part)).refund_requests[0]?.id ?? '';
  };
  return [
    ...[{}, { status: 'completed' }].map(step(listRequests, operator, 'operator')),
    [
      'payment.request_refund, refund_request.decide as operator',
      async () => decideRequest(operator, { id: await request(), outcome: 'rejected', reason: 'x' }),
    ],
    [
      'refund_request.decide, refund_request.undo_return as operator, what came back',
      async () => {
        const id = await request();
        await decideRequest(operator, { id, outcome: 'completed' });
        await decideRequest(operator, { id, outcome: 'returned', reason: 'x' });
        return undoRequestReturn(operator, { id, reason: 'x' });
      },
    ],
    [
      'refund_request.take, refund_request.release as operators',
      async () => {
        const { id, taken_by_id } = await takeRequest(operator, { id: await request() });
        await takeRequest(colleague, { id, take_over: true, taken_by_id });
        return releaseRequest(colleague, { id });
      },
    ],
    ...refundLinkSteps(pay, admin),
    ['refund_request.simulate as key', async () => simulateRefundRequest(await asKey(key), { id: await request(), outcome: 'completed' })],
  ];
}
