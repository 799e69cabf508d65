export type Key = {
  id: string;
  kind: 'secret' | 'publishable';
  name: string;
  mode: 'test' | 'live';
  last_four: string;
  /** Of a publishable key only: a secret one is kept nowhere. */
  value: string | null;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
};
export type NewKey = Pick<Key, 'id' | 'kind' | 'name' | 'value'>;

type Refused = { ok: false; error: { code: string; message: string } };
export type CreateKeyAction = (
  input: { kind: string; name: string },
  idempotencyKey?: string,
) => Promise<{ ok: true; reply: NewKey } | Refused>;
export type RevokeKeyAction = (input: { id: string }, idempotencyKey?: string) => Promise<{ ok: true; reply: unknown } | Refused>;

/** `sk_test_…` as far as it may be known. */
export const prefixOf = ({ kind, mode }: Pick<Key, 'kind' | 'mode'>): string =>
  `${kind === 'secret' ? 'sk' : 'pk'}_${mode === 'live' ? 'live' : 'test'}_`;
