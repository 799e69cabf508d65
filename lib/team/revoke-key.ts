import { forgetKeys } from '@/lib/auth/known-keys';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { presentKey } from '@/lib/team/present';
import { type KeyReply, keyReply, revokeKeyInput } from '@/lib/team/schema';
import { revoke } from '@/lib/team/store';

/** From the next call on the key is refused, within a second by every other process. A key that was revoked before stays as it is. */
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
    const { before, after } = await revoke(database, scope.tenantId, id, now);
    const reply = presentKey(after);
    if (before.revokedAt) return { reply, changes: [] };
    const change = { tenantId: after.tenantId, subjectKind: 'key' as const, subjectId: id };
    return { reply, changes: [{ ...change, before: { revoked: false }, after: { revoked: true } }] };
  },
});
