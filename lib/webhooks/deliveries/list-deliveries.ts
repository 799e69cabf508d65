import type { Scope } from '@/lib/auth/scope';
import type { EventType } from '@/lib/events/catalogue';
import { choices, instant, lastInstant } from '@/lib/operation/filter';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { getPayment } from '@/lib/payments/store';
import { refuse } from '@/lib/refusal';
import { deliveryStates } from '@/lib/webhooks/deliveries/delivery';
import { presentDelivery } from '@/lib/webhooks/deliveries/present';
import { type DeliveryList, deliveryList, listDeliveriesInput } from '@/lib/webhooks/deliveries/schema';
import { findDeliveries, type Of } from '@/lib/webhooks/deliveries/store';
import { getEndpoint } from '@/lib/webhooks/endpoints/store';

type DeliveryFilter = { webhook_id?: string | undefined; payment_id?: string | undefined };

const oneOfTwo = {
  en: 'Give the webhook_id of an endpoint of yours, the payment_id of a payment, or both.',
  ja: 'webhook_id（送信先のID）とpayment_id（支払いのID）の少なくとも一方を指定してください。',
};

/** Refuses 404 an endpoint or payment that the caller cannot see. With both, the payment needs no check: the caller's endpoint got no events of others. */
async function whose(scope: Scope & { kind: 'merchant' }, { webhook_id, payment_id }: DeliveryFilter): Promise<Of> {
  if (webhook_id !== undefined) return { webhookId: (await getEndpoint(scope.tenantId, webhook_id)).id, resourceId: payment_id ?? null };
  if (payment_id !== undefined) return { webhookId: null, resourceId: (await getPayment(scope, payment_id)).payment.id };
  return refuse('missing_parameter', { param: 'webhook_id', say: oneOfTwo });
}

/** The deliveries to an endpoint, those of a payment, or both filters at once. A payment may also have endpoints of its own (`webhooks`). */
export const listDeliveries = query<typeof listDeliveriesInput, DeliveryList>({
  name: 'delivery.list',
  summary: 'List the deliveries of a webhook or of a payment, newest first',
  allow: 'webhooks:read',
  input: listDeliveriesInput,
  output: deliveryList,
  async run({ scope }, input) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const states = choices(input.state, deliveryStates, 'state');
    const filter = {
      states,
      type: (input.type as EventType | undefined) ?? null,
      from: instant(input.start_time),
      to: lastInstant(input.end_time),
    };
    const page = pageOf(input);
    const { rows, total } = await findDeliveries(scope.tenantId, await whose(scope, input), filter, page);
    return listOf(page, total, rows.map(presentDelivery));
  },
});
