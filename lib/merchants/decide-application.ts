import { z } from 'zod';
import { eventOf } from '@/lib/events/event';
import { saveEvents } from '@/lib/events/store';
import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { type MerchantReply, merchantReply } from '@/lib/merchants/schema';
import { type ApplicationStatus, lockMerchant, updateMerchant } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { choice, pathId } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';

const input = z.object({ id: pathId(), status: choice(['pending', 'accepted', 'declined']) });

/** The operator moves a seller's application on; what was decided is told, once. Refuses 422 for a merchant that is no seller. */
export const decideApplication = command<typeof input, MerchantReply>({
  name: 'application.decide',
  summary: 'Move the application of a payout merchant on',
  allow: 'applications:decide',
  input,
  output: merchantReply,
  async run({ scope, now }, { id, status }, database) {
    const before = await lockMerchant(scope, id, database);
    if (before.platformRole !== 'payout') return refuse('invalid_parameter', { param: 'id' });
    const after = await updateMerchant(database, before, { applicationStatus: status as ApplicationStatus }, now);
    const reply = presentMerchant(after, settings().mode === 'live');
    const { tenantId } = after;
    if (status !== 'pending' && status !== before.applicationStatus)
      await saveEvents(database, tenantId, [eventOf(tenantId, `submerchant.application.${status}`, id, reply, now.toISOString())]);
    const change = { tenantId, subjectKind: 'merchant' as const, subjectId: id };
    return {
      reply,
      changes: [{ ...change, before: { status: before.applicationStatus }, after: { status } }],
    };
  },
});
