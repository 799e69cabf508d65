import { z } from 'zod';
import { recoveryModes, recoveryStates } from '@/lib/chargebacks/recovery/recovery';
import { choice, flag, id, pathId } from '@/lib/operation/wire';

export const takeInput = z.object({ id: pathId(), seller_id: id(), mode: choice(recoveryModes) });
export const sellerInput = z.object({ id: pathId(), seller_id: id() });
export const settingInput = z.object({ recovers: flag() });

const shareReply = z.object({
  seller_id: z.string(),
  seller_name: z.string(),
  /** The seller's whole share of the loss; `taken`: the recovered part. */
  share: z.int(),
  taken: z.int(),
  /** null: nobody has decided yet. */
  state: z.enum(recoveryStates).nullable(),
  /** What can still be recovered, now or later; refunded money cannot. */
  left: z.int(),
  available: z.int(),
  /** What can be recovered now. */
  takeable: z.int(),
});
export const recoveryReply = z.object({ recovers: z.boolean(), shares: z.array(shareReply) });
export type RecoveryReply = z.output<typeof recoveryReply>;

export const takenReply = z.object({ seller_id: z.string(), taken: z.int(), share: z.int(), state: z.enum(recoveryStates) });
export type TakenReply = z.output<typeof takenReply>;
export const settingReply = z.object({ recovers: z.boolean() });
