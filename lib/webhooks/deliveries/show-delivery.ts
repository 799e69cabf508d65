import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { presentShown } from '@/lib/webhooks/deliveries/present';
import { type ShownDelivery, showDeliveryInput, shownDelivery } from '@/lib/webhooks/deliveries/schema';
import { getDelivery, readContent } from '@/lib/webhooks/deliveries/store';

export const showDelivery = query<typeof showDeliveryInput, ShownDelivery>({
  name: 'delivery.show',
  summary: 'Show what is sent, and every attempt with what was answered',
  allow: 'webhooks:read',
  input: showDeliveryInput,
  output: shownDelivery,
  async run({ scope }, { id }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const row = await getDelivery(scope.tenantId, id);
    const { event, log } = await readContent(row);
    return presentShown(row, event, log);
  },
});
