import { forgetKeys } from '@/lib/auth/key-cache';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { presentKey } from '@/lib/team/keys/present';
import { type KeyReply, keyReply, revokeKeyInput } from '@/lib/team/keys/schema';
import { lockKey, updateKey } from '@/lib/team/keys/store';

/** The key is refused from the next call on, by other processes within a second. Repeating it changes nothing. */
export const revokeKey = command<typeof revokeKeyInput, KeyReply>({
  name: 'key.revoke',
  summary: 'Revoke an API key',
  allow: 'keys:write',
  proof: 'recent',
  input: revokeKeyInput,
  output: keyReply,
  after: forgetKeys,
  async run({ scope, now }, { id }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    const before = await lockKey(database, tenantId, id);
    if (before.revokedAt) return { reply: presentKey(before), changes: [] };
    const after = await updateKey(database, id, { revokedAt: now });
    const change = { tenantId, subjectKind: 'key' as const, subjectId: id, before: { revoked: false }, after: { revoked: true } };
    return { reply: presentKey(after), changes: [change] };
  },
});
