import type { Caller } from '@/lib/auth/actor';
import { hashOfKey, newKey } from '@/lib/auth/key';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { type KeyLimits, warningOf } from '@/lib/team/keys/limits';
import type { KeyRow } from '@/lib/team/keys/store';

type NewKey = KeyLimits & { tenantId: string; kind: 'secret' | 'publishable'; name: string };

/** A key with its value; only a publishable key's value is stored. */
export function newKeyRow({ tenantId, kind, name, ...limits }: NewKey, { actor, now }: Caller): { row: KeyRow; value: string } {
  const mode = settings().mode === 'live' ? 'live' : 'test';
  const value = newKey(kind, mode);
  const row: KeyRow = {
    id: newId(),
    tenantId,
    merchantId: tenantId,
    kind,
    mode,
    hash: hashOfKey(value),
    lastFour: value.slice(-4),
    value: kind === 'publishable' ? value : null,
    name,
    createdBy: actor.kind === 'user' ? actor.userId : null,
    createdAt: now,
    lastUsedAt: null,
    revokedAt: null,
    ...limits,
    warnAt: warningOf(limits.endsAt, now),
    replacedBy: null,
  };
  return { row, value };
}
