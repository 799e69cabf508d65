import { presentChargeback } from '@/lib/chargebacks/present';
import { type ChargebackReply, chargebackInput, chargebackReply } from '@/lib/chargebacks/schema';
import { findDefense, getDispute } from '@/lib/chargebacks/store';
import { query } from '@/lib/operation/query';

export const showChargeback = query<typeof chargebackInput, ChargebackReply>({
  name: 'chargeback.show',
  summary: 'Show a chargeback, and the defense that was sent',
  route: 'GET /chargeback_requests/{id}',
  secretKeyOnly: true,
  allow: 'chargebacks:read',
  input: chargebackInput,
  output: chargebackReply,
  async run({ scope, caller }, { id }) {
    const dispute = await getDispute(scope, id);
    return presentChargeback(dispute, await findDefense(dispute.chargeback.tenantId, id), caller);
  },
});
