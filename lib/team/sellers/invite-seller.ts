import type { Scope } from '@/lib/auth/scope';
import type { Database } from '@/lib/db/prisma';
import { getMerchant, type MerchantRow } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { membershipAt } from '@/lib/team/find-membership';
import { saveInvitation } from '@/lib/team/invite-user';
import { type InvitationReply, invitationReply, inviteSellerInput } from '@/lib/team/schema';

const notYours = { en: 'This is not a seller of your platform.', ja: '自社プラットフォームの販売者のIDを指定してください。' };

/** Refuses another platform's seller, a platform and an unknown merchant in the same way. */
async function getSeller(scope: Scope, id: string, database: Database): Promise<MerchantRow> {
  const wrong = () => refuse('invalid_parameter', { param: 'merchant_id', say: notYours });
  const row = await getMerchant(scope, id, database).catch(wrong);
  return row.platformRole === 'payout' ? row : wrong();
}

/** Mails a seller's user a link to create an account. Sending it again creates a new link, and the old one stops working. */
export const inviteSeller = command<typeof inviteSellerInput, InvitationReply>({
  name: 'seller.invite',
  summary: 'Invite a person who may then sign in for a seller',
  allow: 'sellers:invite',
  proof: 'recent',
  input: inviteSellerInput,
  output: invitationReply,
  async run({ caller, scope }, { merchant_id, ...person }, database) {
    const seller = await getSeller(scope, merchant_id, database);
    const { reply, change } = await saveInvitation(database, caller, { ...person, ...(await membershipAt(seller, database)) });
    return { reply, changes: [change] };
  },
});
