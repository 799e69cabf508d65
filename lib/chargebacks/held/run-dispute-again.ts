import { presentHeld } from '@/lib/chargebacks/held/present';
import { type HeldDisputeReply, heldDisputeReply, namedDisputeInput } from '@/lib/chargebacks/held/schema';
import { lockHeld, restartHeld } from '@/lib/chargebacks/held/store';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { refuse, type Sentence } from '@/lib/refusal';

const isDone: Sentence = {
  en: 'This dispute was taken over meanwhile: there is nothing left to try.',
  ja: 'このチャージバックはすでに取り込まれています。再試行の必要はありません。',
};

/** Has a dispute that could not be taken over, or was set aside, tried again within seconds. What stands at the acquirer by then is read anew. */
export const runDisputeAgain = command<typeof namedDisputeInput, HeldDisputeReply>({
  name: 'acquirer.run_dispute_again',
  summary: 'Try again to take over a dispute of an acquirer',
  allow: 'installation:run',
  audience: 'operators',
  input: namedDisputeInput,
  output: heldDisputeReply,
  async run(_context, name, database) {
    const before = (await lockHeld(name, database)) ?? refuse('not_found');
    if (before.state === 'done') refuse('conflict', { say: isDone });
    const row = await restartHeld(name, database);
    const change = { tenantId: installation, subjectKind: 'acquirer' as const, subjectId: installation };
    const audited = (state: string) => ({ acquirer: name.acquirer, dispute: name.reference, state, cause: before.cause });
    return { reply: presentHeld(row), changes: [{ ...change, before: audited(before.state), after: audited(row.state) }] };
  },
});
