import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { toldOfKey } from '@/lib/team/keys/audit';
import { limitsOf } from '@/lib/team/keys/limits';
import { newKeyRow } from '@/lib/team/keys/new-key-row';
import { presentKey } from '@/lib/team/keys/present';
import { createKeyInput, type NewKeyReply, newKeyReply } from '@/lib/team/keys/schema';
import { saveKey } from '@/lib/team/keys/store';

/** Creates a key for the caller's platform or ordinary merchant. Only this reply contains a secret key. */
export const createKey = command<typeof createKeyInput, NewKeyReply>({
  name: 'key.create',
  summary: 'Create an API key',
  allow: 'keys:write',
  proof: 'recent',
  keepsReply: false,
  input: createKeyInput,
  output: newKeyReply,
  async run({ caller, scope, now }, { kind, name, ...given }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    const { row, value } = newKeyRow({ tenantId, kind, name, ...limitsOf(kind, given, now) }, caller);
    const kept = await saveKey(database, row);
    return {
      reply: { ...presentKey(kept), value },
      changes: [{ tenantId, subjectKind: 'key', subjectId: row.id, before: null, after: toldOfKey(kept) }],
    };
  },
});
