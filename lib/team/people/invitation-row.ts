import { z } from 'zod';
import { roles } from '@/lib/auth/actor';
import { wireTime } from '@/lib/operation/time';

/** An invitation that is neither accepted nor revoked. */
export const invitationRow = z.looseObject({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  role: z.enum(roles),
  created_at: z.string(),
  expires_at: z.string(),
  expired: z.boolean(),
});
export type InvitationRow = z.output<typeof invitationRow>;

type Row = { id: string; name: string | null; email: string; role: string | null; createdAt: Date; expiresAt: Date };

export const presentInvitation = ({ id, name, email, role, createdAt, expiresAt }: Row, now: Date): InvitationRow => ({
  id,
  name,
  email,
  role: z.enum(roles).parse(role),
  created_at: wireTime(createdAt),
  expires_at: wireTime(expiresAt),
  expired: expiresAt <= now,
});
