import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import type { KeyReply, ListedKeyReply } from '@/lib/team/keys/schema';
import type { KeyRow, UseRow } from '@/lib/team/keys/store';

export const presentKey = (row: KeyRow): KeyReply => ({
  id: row.id,
  resource: 'key',
  kind: row.kind as KeyReply['kind'],
  name: row.name,
  mode: row.mode as KeyReply['mode'],
  last_four: row.lastFour,
  value: row.value,
  scopes: row.scopes,
  addresses: row.addresses,
  created_at: wireTime(row.createdAt),
  last_used_at: wireTimeOrNull(row.lastUsedAt),
  ends_at: wireTimeOrNull(row.endsAt),
  replaced_by: row.replacedBy,
  revoked_at: wireTimeOrNull(row.revokedAt),
});

export const presentListedKey = (row: KeyRow, uses: readonly UseRow[]): ListedKeyReply => ({
  ...presentKey(row),
  uses: uses.filter(({ keyId }) => keyId === row.id).map(({ address, lastAt }) => ({ address, last_used_at: wireTime(lastAt) })),
});
