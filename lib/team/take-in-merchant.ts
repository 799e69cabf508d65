import { z } from 'zod';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { merchantReply } from '@/lib/merchants/schema';
import { saveTenant } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { membershipAt } from '@/lib/team/find-membership';
import { saveInvitation } from '@/lib/team/invite-user';
import { invitationReply, takeInMerchantInput } from '@/lib/team/schema';

const reply = z.looseObject({ merchant: merchantReply, invitation: invitationReply });

/**
 * An operator creates a platform, or an ordinary merchant (no role), and invites its first admin: all or nothing. Refuses 422
 * (`admin_email`) an address that has an account already, 409 an id that was used before.
 */
export const takeInMerchant = command<typeof takeInMerchantInput, z.output<typeof reply>>({
  name: 'merchant.take_in',
  summary: 'Take in a platform or an ordinary merchant, and invite its first admin',
  allow: 'installation:run',
  proof: 'recent',
  input: takeInMerchantInput,
  output: reply,
  async run({ caller, now }, { name, platform_role, admin_email, admin_name, ...given }, database) {
    const row = await saveTenant(database, given.id ?? newId(), name.trim(), platform_role ?? null, now);
    const { tenantId } = row;
    const invited = { ...(await membershipAt(row, database)), email: admin_email, name: admin_name, role: 'admin' as const };
    const { reply: invitation, change } = await saveInvitation(database, caller, invited);
    const after = { name: row.name, platform_role: row.platformRole };
    return {
      reply: { merchant: presentMerchant(row, settings().mode === 'live'), invitation },
      changes: [{ tenantId, subjectKind: 'merchant', subjectId: tenantId, before: null, after }, change],
    };
  },
});
