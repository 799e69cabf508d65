import { personOf } from '@/lib/auth/person';
import { presentHeld } from '@/lib/chargebacks/held/present';
import { type HeldDisputeReply, heldDisputeReply, setAsideInput } from '@/lib/chargebacks/held/schema';
import { lockHeld, setAside } from '@/lib/chargebacks/held/store';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { refuse, type Sentence } from '@/lib/refusal';

const notWaiting: Sentence = {
  en: 'This dispute does not wait for a person any more: it was taken over, or somebody has set it aside.',
  ja: 'このチャージバックについて判断が必要なことはありません。すでに取り込まれたか、ほかの人が対応済みにしています。',
};
const isTried: Sentence = {
  en: 'This dispute is being tried again at this moment. See what comes of it first.',
  ja: 'このチャージバックは再試行の処理中です。結果を確認してから操作してください。',
};

/**
 * A person says that a dispute is not taken over here, and why. Nothing is booked. As long as it stands at the acquirer as it does now it is not tried
 * again. Refuses `conflict` where it was taken over, is being tried, or somebody was first.
 */
export const setDisputeAside = command<typeof setAsideInput, HeldDisputeReply>({
  name: 'acquirer.set_dispute_aside',
  summary: 'Set a dispute of an acquirer aside',
  allow: 'installation:run',
  audience: 'operators',
  proof: 'recent',
  input: setAsideInput,
  output: heldDisputeReply,
  async run({ caller, now }, { reason, ...name }, database) {
    const before = (await lockHeld(name, database)) ?? refuse('not_found');
    if (before.state !== 'held' && before.state !== 'waiting') refuse('conflict', { say: notWaiting });
    if (before.isTried) refuse('conflict', { say: isTried, retryAfterSeconds: 1 });
    const row = await setAside(name, { endedAt: now, decidedByName: personOf(caller).name, reason }, database);
    const { state, cause } = before;
    const about = { acquirer: name.acquirer, dispute: name.reference };
    return {
      reply: presentHeld(row),
      changes: [
        {
          ...{ tenantId: installation, subjectKind: 'acquirer', subjectId: installation },
          before: { ...about, state, cause },
          after: { ...about, state: row.state, reason },
        },
      ],
    };
  },
});
