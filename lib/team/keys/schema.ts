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
  /** A publishable key; of a secret one only the reply that made it. */
  value: z.string().nullable(),
  /** Null: all that a key of its kind may do. */
  scopes: z.array(z.enum(keyScopes)).nullable(),
  /** Null: from anywhere. */
  addresses: z.array(z.string()).nullable(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** From then on it is refused. */
  ends_at: z.string().nullable(),
  /** The key that was made in its place. */
  replaced_by: z.string().nullable(),
  revoked_at: z.string().nullable(),
});
/** The only reply that holds a secret key. */
export const newKeyReply = keyReply.extend({ value: z.string() });
/** `uses`: from where a secret key was used last, the latest first. */
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
/** What it is called and limited to from now on, all of it. */
export const changeKeyInput = z.object({ id: pathId(), name: keyName(), ...limits });
export const rollKeyInput = z.object({ id: pathId(), overlap: choice(overlaps) });
export const revokeKeyInput = z.object({ id: pathId() });
