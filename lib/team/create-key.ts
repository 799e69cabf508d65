import { hashOfKey, newKey } from '@/lib/auth/key';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { presentKey } from '@/lib/team/present';
import { createKeyInput, type NewKeyReply, newKeyReply } from '@/lib/team/schema';
import { saveKey } from '@/lib/team/store';

/** Makes a key for the caller's platform or ordinary merchant. A secret key is in this reply and nowhere else. */
export const createKey = command<typeof createKeyInput, NewKeyReply>({
  name: 'key.create',
  summary: 'Create an API key',
  allow: 'keys:write',
  proof: 'recent',
  keepsReply: false,
  input: createKeyInput,
  output: newKeyReply,
  async run({ caller: { actor }, scope, now }, { kind, name }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    const mode = settings().mode === 'live' ? 'live' : 'test';
    const value = newKey(kind, mode);
    const row = await saveKey(database, {
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
    });
    const after = { kind, name, last_four: row.lastFour };
    return {
      reply: { ...presentKey(row), value },
      changes: [{ tenantId, subjectKind: 'key', subjectId: row.id, before: null, after }],
    };
  },
});
