import { z } from 'zod';
import { keyScopes } from '@/lib/auth/actor';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, list, moment, pathId, sized, text } from '@/lib/operation/wire';
import { maxAddresses } from '@/lib/team/keys/limits';
import { overlaps } from '@/lib/team/keys/overlap';

export const keyReply = z.looseObject({
  id: z.string(),
  resource: z.literal('key'),
  kind: z.enum(['secret', 'publishable']),
  name: z.string(),
  mode: z.enum(['test', 'live']),
  last_four: z.string(),
  /** A publishable key's value; a secret key's is only in the reply that created it. */
  value: z.string().nullable(),
  /** null: everything that a key of its kind may do. */
  scopes: z.array(z.enum(keyScopes)).nullable(),
  /** null: any address. */
  addresses: z.array(z.string()).nullable(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** From then on it is refused. */
  ends_at: z.string().nullable(),
  /** The key that replaced it. */
  replaced_by: z.string().nullable(),
  revoked_at: z.string().nullable(),
});
/** The only reply that contains a secret key. */
export const newKeyReply = keyReply.extend({ value: z.string() });
/** `uses`: the addresses of a secret key's last uses, latest first. */
const listedKeyReply = keyReply.extend({ uses: z.array(z.looseObject({ address: z.string(), last_used_at: z.string() })) });
export type NewKeyReply = z.output<typeof newKeyReply>;
export type KeyReply = z.output<typeof keyReply>;
export type ListedKeyReply = z.output<typeof listedKeyReply>;
export const keyList = listReply(listedKeyReply);
export const listKeysInput = z.object(pageInput);

/** Left out, or empty: no limit. */
const limits = {
  scopes: list(choice(keyScopes), { max: keyScopes.length }).optional(),
  addresses: list(sized(64), { max: maxAddresses }).optional(),
  ends_at: moment().optional(),
};
const keyName = () => text({ max: 60 });
export const createKeyInput = z.object({ kind: choice(['secret', 'publishable']), name: keyName(), ...limits });
/** Its new name and all its new limits. */
export const changeKeyInput = z.object({ id: pathId(), name: keyName(), ...limits });
export const rollKeyInput = z.object({ id: pathId(), overlap: choice(overlaps) });
export const revokeKeyInput = z.object({ id: pathId() });
