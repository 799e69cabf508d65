import { z } from 'zod';
import { roles } from '@/lib/auth/actor';
import { createMerchantInput } from '@/lib/merchants/schema';
import { choice, email, flag, id, name, pathId, text } from '@/lib/operation/wire';
import { maxPersonName } from '@/lib/team/person-name';

const personName = () => name({ max: maxPersonName });

export const userReply = z.looseObject({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(roles) });
export type UserReply = z.output<typeof userReply>;
export const createUserInput = z.object({
  email: email(),
  name: personName(),
  role: choice(roles),
  password: text({ min: 12, max: 200 }),
  /** The platform or ordinary merchant; none for an operator. */
  tenant_id: id().optional(),
  /** The seller's own merchant. */
  merchant_id: id().optional(),
});

export const inviteUserInput = z.object({
  email: email(),
  name: personName().optional(),
  role: choice(roles),
  /** The platform or ordinary merchant: for admin, staff and viewer. */
  tenant_id: id().optional(),
  /** The payout merchant: for a seller. */
  merchant_id: id().optional(),
});

export const inviteSellerInput = z.object({
  email: email(),
  name: personName().optional(),
  role: choice(['seller']),
  merchant_id: id(),
});
export const takeInSellerInput = createMerchantInput.extend({ email: email() });

/** A change of role makes nobody an operator or a seller, and neither becomes anything else: their membership differs. */
export const exchangeable = ['admin', 'staff', 'viewer'] as const;
export const changeUserInput = z.object({
  id: pathId(),
  role: choice(exchangeable).optional(),
  deactivated: flag().optional(),
  /** For a person who has lost both the device and the recovery codes. */
  without_second_factor: z.literal(true).optional(),
});

export const takeInMerchantInput = z.object({
  /** Chosen by the caller, so that a repeated call creates one merchant. */
  id: id().optional(),
  name: name(),
  platform_role: choice(['platform']).optional(),
  admin_email: email(),
  admin_name: personName().optional(),
});

export const invitationReply = z.looseObject({
  id: z.string(),
  resource: z.literal('invitation'),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(roles),
  expires_at: z.string(),
});
export type InvitationReply = z.output<typeof invitationReply>;
