import type { Caller } from '@/lib/auth/actor';
import { wireTime } from '@/lib/operation/time';
import type { SecureTokenReply } from '@/lib/secure-tokens/schema';
import type { SecureToken } from '@/lib/secure-tokens/secure-token';

const isOwner = ({ actor }: Caller) => actor.kind === 'key' && actor.keyKind === 'secret';

/** The merchant's secret key sees everything; other callers see what a browser needs to continue. */
export function presentSecureToken({ status, createdAt, authResult }: SecureToken, publicId: string, caller: Caller): SecureTokenReply {
  const short = { secure_token: publicId, verification_status: status };
  return isOwner(caller) ? { ...short, id: publicId, created_at: wireTime(createdAt), three_ds_auth_result: authResult } : short;
}
