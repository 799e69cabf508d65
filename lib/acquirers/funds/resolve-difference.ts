import { lockAcquirers } from '@/lib/acquirers/accounts/store';
import { occurrenceOf, openOf } from '@/lib/acquirers/funds/funds';
import { presentComparison, resolvedIn } from '@/lib/acquirers/funds/present';
import { type ComparisonReply, comparisonReply, resolveInput } from '@/lib/acquirers/funds/schema';
import { findLastComparison, findResolved, saveResolved } from '@/lib/acquirers/funds/store';
import { personOf } from '@/lib/auth/person';
import { sum } from '@/lib/money/yen';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

const say = {
  older: {
    en: 'It was compared again in the meantime. Look at the newest comparison.',
    ja: 'その後あらためて照合されています。最新の照合結果を確認してください。',
  },
  none: {
    en: 'Nothing of this is open any more.',
    ja: '未対応の差額は残っていません。',
  },
};

/**
 * A person has dealt with parts of a difference: they are open no more, as long as they stay with these amounts; what goes and returns is open again. It
 * moves no money. Refuses 409 a comparison that is not the last, and parts that are not open.
 */
export const resolveDifference = command<typeof resolveInput, ComparisonReply>({
  name: 'acquirer_funds.resolve',
  summary: 'Say that a difference with an acquirer was dealt with',
  allow: 'installation:run',
  audience: 'operators',
  proof: 'recent',
  input: resolveInput,
  output: comparisonReply,
  async run({ caller, now }, { name, comparison_id, keys, reason }, database) {
    const { id: resolvedBy, name: resolvedByName } = personOf(caller);
    await lockAcquirers(database);
    const row = (await findLastComparison(name, database)) ?? refuse('not_found');
    if (row.id !== comparison_id) refuse('conflict', { say: say.older });
    const known = row.items.map(occurrenceOf);
    const before = resolvedIn(await findResolved(name, known, database));
    const open = openOf(row.items, new Set(before.keys())).filter(({ key }) => keys === undefined || keys.includes(key));
    if (open.length === 0) refuse('conflict', { say: say.none });
    const by = { comparisonId: row.id, reason, resolvedBy, resolvedByName, resolvedAt: now };
    await saveResolved(
      database,
      open.map((part) => ({ acquirer: name, key: occurrenceOf(part), amount: BigInt(part.amount), ...by })),
    );
    const after = { acquirer: name, parts: open.length, amount: sum(open.map(({ amount }) => amount)), reason };
    return {
      reply: presentComparison(row, resolvedIn(await findResolved(name, known, database))),
      changes: [{ tenantId: installation, subjectKind: 'acquirer', subjectId: row.id, before: null, after }],
    };
  },
});
