import type { Caller } from '@/lib/auth/actor';
import { wireTime } from '@/lib/operation/time';
import type { SecureTokenReply } from '@/lib/secure-tokens/schema';
import type { SecureToken } from '@/lib/secure-tokens/secure-token';

const isOwner = ({ actor }: Caller) => actor.kind === 'key' && actor.keyKind === 'secret';

/** The merchant itself, who calls with its secret key, is told all; everybody else what a browser needs to go on. */
export function presentSecureToken({ status, createdAt, authResult }: SecureToken, publicId: string, caller: Caller): SecureTokenReply {
  const short = { secure_token: publicId, verification_status: status };
  return isOwner(caller) ? { ...short, id: publicId, created_at: wireTime(createdAt), three_ds_auth_result: authResult } : short;
}
