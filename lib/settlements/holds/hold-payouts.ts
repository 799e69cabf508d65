import { command } from '@/lib/operation/command';
import { moveHold } from '@/lib/settlements/holds/move-hold';
import { holdPayoutsInput, type PayoutsHoldReply, payoutsHoldReply } from '@/lib/settlements/holds/schema';

/** For a platform's people and keys: see ./move-hold. */
export const holdPayouts = command<typeof holdPayoutsInput, PayoutsHoldReply>({
  name: 'payouts_hold.set',
  summary: 'Put a seller’s payouts on hold',
  description:
    'Until you release them, cycles that close are carried over with the reason `on_hold`, and payouts that wait stay out of bank files. Nothing is lost: after the release the money goes with the next cycle or file. Payouts that the bank already has are paid all the same: `payouts.at_bank`. The seller is told by e-mail.',
  route: 'POST /merchants/{id}/payouts_hold',
  allow: 'balances:write',
  input: holdPayoutsInput,
  output: payoutsHoldReply,
  run: (context, { id, reason, show_reason = false }, database) =>
    moveHold(context, { id, act: 'hold', reason, isShown: show_reason }, database),
});
