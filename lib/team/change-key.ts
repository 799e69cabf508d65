import { forgetKeys } from '@/lib/auth/key-cache';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { toldOfKey } from '@/lib/team/keys/audit';
import { isOver, limitsOf, warningOf } from '@/lib/team/keys/limits';
import { presentKey } from '@/lib/team/keys/present';
import { changeKeyInput, type KeyReply, keyReply } from '@/lib/team/keys/schema';
import { lockKey, updateKey } from '@/lib/team/keys/store';

export const overSentence = {
  en: 'This key has ended or was revoked. Create another one.',
  ja: 'このキーはすでに終了または失効しています。新しいキーを作成してください。',
};

const stillEnds = {
  param: 'ends_at',
  say: {
    en: 'This key was replaced: its end can be put off, and not taken away.',
    ja: 'このキーは再発行済みです。終了日時は延ばせますが、なくすことはできません。',
  },
};

/**
 * Sets a key's name and all its limits: a limit that is left out is removed. Holds from the next call on, in other processes within a
 * second.
 */
export const changeKey = command<typeof changeKeyInput, KeyReply>({
  name: 'key.change',
  summary: 'Change the name, scopes, addresses and end of an API key',
  allow: 'keys:write',
  proof: 'recent',
  input: changeKeyInput,
  output: keyReply,
  after: forgetKeys,
  async run({ scope, now }, { id, name, ...given }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const before = await lockKey(database, scope.tenantId, id);
    if (isOver(before, now)) return refuse('conflict', { say: overSentence });
    const limits = limitsOf(before.kind, given, now, before.endsAt);
    if (before.replacedBy && !limits.endsAt) return refuse('invalid_parameter', stillEnds);
    const isSameEnd = limits.endsAt?.getTime() === before.endsAt?.getTime();
    const warnAt = isSameEnd || before.replacedBy ? before.warnAt : warningOf(limits.endsAt, now);
    const after = await updateKey(database, id, { name, ...limits, warnAt });
    const [was, is] = [toldOfKey(before), toldOfKey(after)];
    const change = { tenantId: scope.tenantId, subjectKind: 'key' as const, subjectId: id, before: was, after: is };
    return { reply: presentKey(after), changes: JSON.stringify(was) === JSON.stringify(is) ? [] : [change] };
  },
});
