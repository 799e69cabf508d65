import { forgetKeys } from '@/lib/auth/key-cache';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { overSentence } from '@/lib/team/change-key';
import { toldOfKey } from '@/lib/team/keys/audit';
import { isOver } from '@/lib/team/keys/limits';
import { newKeyRow } from '@/lib/team/keys/new-key-row';
import { endOf, nextEnd } from '@/lib/team/keys/overlap';
import { presentKey } from '@/lib/team/keys/present';
import { type NewKeyReply, newKeyReply, rollKeyInput } from '@/lib/team/keys/schema';
import { lockKey, saveKey, updateKey } from '@/lib/team/keys/store';

const replaced = {
  en: 'This key was replaced already. Roll the key that was made in its place.',
  ja: 'このキーはすでに再発行されています。新しいほうのキーを再発行してください。',
};

/**
 * Creates a key with the same permissions, and ends the old one after an overlap in which both work. Only this reply contains the value of
 * a secret key. A key is replaced once: of two calls at once the second is refused.
 */
export const rollKey = command<typeof rollKeyInput, NewKeyReply>({
  name: 'key.roll',
  summary: 'Replace an API key, with an overlap',
  allow: 'keys:write',
  proof: 'recent',
  keepsReply: false,
  input: rollKeyInput,
  output: newKeyReply,
  after: forgetKeys,
  async run({ caller, scope, now }, { id, overlap }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    const before = await lockKey(database, tenantId, id);
    if (isOver(before, now)) return refuse('conflict', { say: overSentence });
    if (before.replacedBy) return refuse('conflict', { say: replaced });
    const { name, scopes, addresses } = before;
    const kind = before.kind === 'publishable' ? 'publishable' : 'secret';
    const { row, value } = newKeyRow({ tenantId, kind, name, scopes, addresses, endsAt: nextEnd(before, now) }, caller);
    const made = await saveKey(database, row);
    const end = overlap === 'none' ? { revokedAt: now } : { endsAt: endOf(overlap, before.endsAt, now) };
    const after = await updateKey(database, id, { ...end, warnAt: null, replacedBy: row.id });
    const ofOld = { ...toldOfKey(after), ...(after.revokedAt && { revoked: true }), replaced_by: row.id };
    return {
      reply: { ...presentKey(made), value },
      changes: [
        { tenantId, subjectKind: 'key', subjectId: id, before: toldOfKey(before), after: ofOld },
        { tenantId, subjectKind: 'key', subjectId: row.id, before: null, after: toldOfKey(made) },
      ],
    };
  },
});
