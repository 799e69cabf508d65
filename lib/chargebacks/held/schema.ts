import { z } from 'zod';
import { remoteDisputeStatuses } from '@/lib/acquirers/dispute';
import { heldCauses, heldStates } from '@/lib/chargebacks/held/held-dispute';
import { listReply, pageInput } from '@/lib/operation/list';
import { note, text } from '@/lib/operation/wire';

const acquirer = () => text({ max: 40 }).meta({ description: 'Which acquirer: the name of its adapter.' });

export const namedDisputeInput = z.object({ acquirer: acquirer(), reference: text({ max: 255 }) });
export const setAsideInput = namedDisputeInput.extend({
  reason: note({ max: 1_000 }).meta({ description: 'Why, for those who ask later.' }),
});
export const listHeldDisputesInput = z.object({ ...pageInput, acquirer: acquirer().optional() });

export const heldDisputeReply = z.looseObject({
  resource: z.literal('held_dispute'),
  acquirer: z.string(),
  /** Its number there. */
  reference: z.string(),
  state: z.enum(heldStates),
  cause: z.enum(heldCauses),
  /** As it was last told; null: it does not say. */
  there: z.looseObject({
    status: z.enum(remoteDisputeStatuses).nullable(),
    amount: z.number().nullable(),
    currency: z.string().nullable(),
    payment: z.string().nullable(),
    due_at: z.string().nullable(),
    reason_code: z.string().nullable(),
  }),
  /** The most that can be disputed of the payment here, where there is more. */
  disputable: z.int().nullable(),
  merchant_id: z.string().nullable(),
  payment_id: z.string().nullable(),
  chargeback_id: z.string().nullable(),
  held_at: z.string(),
  tried_at: z.string(),
  ended_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type HeldDisputeReply = z.output<typeof heldDisputeReply>;
export const heldDisputeList = listReply(heldDisputeReply).extend({
  /** How many wait for a person at each acquirer. */
  attention: z.array(z.looseObject({ acquirer: z.string(), count: z.int() })),
});
export type HeldDisputeList = z.output<typeof heldDisputeList>;
