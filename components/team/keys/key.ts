import type { KeyScope } from '@/lib/auth/actor';
import type { Overlap } from '@/lib/team/keys/overlap';

export type Key = {
  id: string;
  kind: 'secret' | 'publishable';
  name: string;
  mode: 'test' | 'live';
  last_four: string;
  /** Only a publishable key's: a secret one is stored nowhere. */
  value: string | null;
  scopes: KeyScope[] | null;
  addresses: string[] | null;
  created_at: string;
  last_used_at: string | null;
  ends_at: string | null;
  replaced_by: string | null;
  revoked_at: string | null;
  uses: { address: string; last_used_at: string }[];
};
export type NewKey = Pick<Key, 'id' | 'kind' | 'name' | 'value'>;

type Refused = { ok: false; error: { code: string; message: string; param: string | null } };
type KeyInput = { name: string; scopes: KeyScope[]; addresses: string[]; ends_at?: string | undefined };
export type CreateKeyAction = (
  input: KeyInput & { kind: string },
  idempotencyKey?: string,
) => Promise<{ ok: true; reply: NewKey } | Refused>;
export type ChangeKeyAction = (input: KeyInput & { id: string }) => Promise<{ ok: true; reply: unknown } | Refused>;
export type RollKeyAction = (
  input: { id: string; overlap: Overlap },
  idempotencyKey?: string,
) => Promise<{ ok: true; reply: NewKey } | Refused>;
export type RevokeKeyAction = (input: { id: string }, idempotencyKey?: string) => Promise<{ ok: true; reply: unknown } | Refused>;
/** The actions on a key; null for read-only users. */
export type KeyActions = { change: ChangeKeyAction; roll: RollKeyAction; revoke: RevokeKeyAction } | null;

/** The public part of `sk_test_…`. */
export const prefixOf = ({ kind, mode }: Pick<Key, 'kind' | 'mode'>): string =>
  `${kind === 'secret' ? 'sk' : 'pk'}_${mode === 'live' ? 'live' : 'test'}_`;

const soonMs = 7 * 86_400_000;
/** revoked: by a person. ended: by its end. ending: within a week. */
export type KeyState = 'revoked' | 'ended' | 'ending' | 'good';

export function stateOf({ revoked_at, ends_at }: Pick<Key, 'revoked_at' | 'ends_at'>, now: string): KeyState {
  if (revoked_at) return 'revoked';
  if (!ends_at) return 'good';
  const leftMs = Date.parse(ends_at) - Date.parse(now);
  if (leftMs <= 0) return 'ended';
  return leftMs <= soonMs ? 'ending' : 'good';
}
