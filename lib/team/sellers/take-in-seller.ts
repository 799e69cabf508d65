import { z } from 'zod';
import { settings } from '@/lib/installation';
import { registerSeller } from '@/lib/merchants/create-merchant';
import { presentMerchant } from '@/lib/merchants/present';
import { merchantReply } from '@/lib/merchants/schema';
import { command } from '@/lib/operation/command';
import { membershipAt } from '@/lib/team/find-membership';
import { saveInvitation } from '@/lib/team/invite-user';
import { invitationReply, takeInSellerInput } from '@/lib/team/schema';

const reply = z.looseObject({ merchant: merchantReply, invitation: invitationReply });

/**
 * A platform registers a seller and invites its first user: all or nothing. Refuses 422 (`email`) an address that has an account already.
 */
export const takeInSeller = command<typeof takeInSellerInput, z.output<typeof reply>>({
  name: 'seller.take_in',
  summary: 'Register a seller of your platform, and invite its first person',
  allow: 'sellers:invite',
  proof: 'recent',
  input: takeInSellerInput,
  output: reply,
  async run(context, { name, email }, database) {
    const { row, change } = await registerSeller(context, name, database);
    const invited = { ...(await membershipAt(row, database)), email, role: 'seller' as const };
    const { reply: invitation, change: sent } = await saveInvitation(database, context.caller, invited);
    return { reply: { merchant: presentMerchant(row, settings().mode === 'live'), invitation }, changes: [change, sent] };
  },
});
