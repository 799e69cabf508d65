import { z } from 'zod';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { merchantReply } from '@/lib/merchants/schema';
import { saveTenant } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { choice, email, id, text } from '@/lib/operation/wire';
import { saveInvitation } from '@/lib/team/invite-user';
import { invitationReply } from '@/lib/team/schema';

const input = z.object({
  /** Made by who asks, so that asking twice makes one merchant. */
  id: id().optional(),
  name: text({ max: 255 }),
  platform_role: choice(['platform']).optional(),
  admin_email: email(),
  admin_name: text({ max: 100 }).optional(),
});
const reply = z.looseObject({ merchant: merchantReply, invitation: invitationReply });

/**
 * The operator takes in a platform, or an ordinary merchant (no role), and its first admin is invited: all of it or nothing.
 * Refuses 422 (`admin_email`) an address that signs in already, 409 an id that was taken in before.
 */
export const takeInMerchant = command<typeof input, z.output<typeof reply>>({
  name: 'merchant.take_in',
  summary: 'Take in a platform or an ordinary merchant, and invite its first admin',
  allow: 'installation:run',
  input,
  output: reply,
  async run({ caller, now }, { name, platform_role, admin_email, admin_name, ...given }, database) {
    const row = await saveTenant(database, given.id ?? newId(), name.trim(), platform_role ?? null, now);
    const { tenantId } = row;
    const invited = { email: admin_email, name: admin_name, role: 'admin' as const, tenantId, merchantId: null, place: row.name };
    const { reply: invitation, change } = await saveInvitation(database, caller, invited);
    const after = { name: row.name, platform_role: row.platformRole };
    return {
      reply: { merchant: presentMerchant(row, settings().mode === 'live'), invitation },
      changes: [{ tenantId, subjectKind: 'merchant', subjectId: tenantId, before: null, after }, change],
    };
  },
});
