import { dismissTaskInput, restoreTaskInput, type TaskReply, taskReply } from '@/lib/home/dismissals/schema';
import { deleteDismissal, saveDismissal } from '@/lib/home/dismissals/store';
import { findNeeds } from '@/lib/home/store';
import { actorId } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { wireTime } from '@/lib/operation/time';
import { refuse } from '@/lib/refusal';

const changed = {
  en: 'This task is no longer as it was shown. Reload the page.',
  ja: 'この項目の状態が変わっています。画面を読み込み直してください。',
};

/** Puts a task away for the whole team, as it stands: a later refusal of the same payment is a task again. Once more changes nothing. */
export const dismissTask = command<typeof dismissTaskInput, TaskReply>({
  name: 'home.dismiss_task',
  summary: 'Put a task away that needs nothing more, with the reason',
  allow: 'payments:write',
  input: dismissTaskInput,
  output: taskReply,
  async run({ caller, scope, now }, { kind, payment_id: paymentId, at, reason }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    const asked = new Date(at).getTime();
    const isIt = (row: { kind: string; paymentId: string }) => row.kind === kind && row.paymentId === paymentId;
    const found = (await findNeeds(tenantId, now, { withDismissed: true })).find(isIt) ?? refuse('not_found');
    if (Date.parse(wireTime(found.at)) !== asked) return refuse('conflict', { say: changed });
    const who = { dismissedBy: actorId(caller.actor), dismissedByName: caller.actor.label };
    const isNew = await saveDismissal(database, { tenantId, kind, paymentId, at: found.at, reason, createdAt: now, ...who });
    const change = {
      tenantId,
      subjectKind: 'payment',
      subjectId: paymentId,
      before: { task: kind },
      after: { dismissed: reason },
    } as const;
    return { reply: { resource: 'task', dismissed: true }, changes: isNew ? [change] : [] };
  },
});

/** Takes that back: the task is shown again. Refuses 404 one that is not put away. */
export const restoreTask = command<typeof restoreTaskInput, TaskReply>({
  name: 'home.restore_task',
  summary: 'Show a task again that was put away',
  allow: 'payments:write',
  input: restoreTaskInput,
  output: taskReply,
  async run({ scope }, { kind, payment_id: paymentId, at }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    const { reason } = (await deleteDismissal(database, tenantId, { kind, paymentId, at: new Date(at) })) ?? refuse('not_found');
    const change = {
      tenantId,
      subjectKind: 'payment',
      subjectId: paymentId,
      before: { dismissed: reason },
      after: { task: kind },
    } as const;
    return { reply: { resource: 'task', dismissed: false }, changes: [change] };
  },
});
