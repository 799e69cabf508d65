import { command } from '@/lib/operation/command';
import { moveHold } from '@/lib/settlements/holds/move-hold';
import { type PayoutsHoldReply, payoutsHoldReply, releasePayoutsInput } from '@/lib/settlements/holds/schema';

/** For a platform's people and keys: see ./move-hold. */
export const releasePayouts = command<typeof releasePayoutsInput, PayoutsHoldReply>({
  name: 'payouts_hold.release',
  summary: 'Release a seller’s payouts',
  description:
    'Payouts that wait go into the next bank file; what was carried over is part of the next cycle. The seller is told by e-mail.',
  route: 'POST /merchants/{id}/payouts_hold/release',
  allow: 'balances:write',
  input: releasePayoutsInput,
  output: payoutsHoldReply,
  run: (context, { id, reason = null }, database) => moveHold(context, { id, act: 'release', reason, isShown: false }, database),
});
