import { z } from 'zod';
import { roles } from '@/lib/auth/actor';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, email, id, pathId, text } from '@/lib/operation/wire';

export const keyReply = z.looseObject({
  id: z.string(),
  resource: z.literal('key'),
  kind: z.enum(['secret', 'publishable']),
  name: z.string(),
  mode: z.enum(['test', 'live']),
  last_four: z.string(),
  /** A publishable key; of a secret one only the reply that made it. */
  value: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});
/** The only reply that holds a secret key. */
export const newKeyReply = keyReply.extend({ value: z.string() });
export type NewKeyReply = z.output<typeof newKeyReply>;
export type KeyReply = z.output<typeof keyReply>;
export const keyList = listReply(keyReply);
export const listKeysInput = z.object(pageInput);
export const createKeyInput = z.object({ kind: choice(['secret', 'publishable']), name: text({ max: 60 }) });
export const revokeKeyInput = z.object({ id: pathId() });

export const userReply = z.looseObject({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(roles) });
export type UserReply = z.output<typeof userReply>;
export const createUserInput = z.object({
  email: email(),
  name: text({ max: 100 }),
  role: choice(roles),
  password: text({ min: 12, max: 200 }),
  /** The platform or ordinary merchant; none for an operator. */
  tenant_id: id().optional(),
  /** The seller's own merchant. */
  merchant_id: id().optional(),
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
