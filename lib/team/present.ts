import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import type { KeyReply } from '@/lib/team/schema';
import type { KeyRow } from '@/lib/team/store';

export const presentKey = (row: KeyRow): KeyReply => ({
  id: row.id,
  resource: 'key',
  kind: row.kind as KeyReply['kind'],
  name: row.name,
  mode: row.mode as KeyReply['mode'],
  last_four: row.lastFour,
  value: row.value,
  created_at: wireTime(row.createdAt),
  last_used_at: wireTimeOrNull(row.lastUsedAt),
  revoked_at: wireTimeOrNull(row.revokedAt),
});
