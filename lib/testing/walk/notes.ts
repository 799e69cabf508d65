// The walk through notes and assignments; see ./all.
import { searchChargebacks } from '@/lib/chargebacks/list-chargebacks';
import { changeAssignee, changeOperatorAssignee } from '@/lib/notes/assignments/change-assignee';
import { listAssignees, listOperatorAssignees } from '@/lib/notes/assignments/list-assignees';
import { showNotes, showOperatorNotes } from '@/lib/notes/show-notes';
import { addNote, addOperatorNote, deleteNote, deleteOperatorNote, editNote, editOperatorNote } from '@/lib/notes/write-notes';
import { listWaiting } from '@/lib/onboarding/review/list-waiting';
import { listHeld } from '@/lib/payments/deposits/list-held';
import type { Callers, Step, WalkMarket } from '@/lib/testing/walk/step';

export function noteSteps({ captured }: Pick<WalkMarket, 'captured'>, { admin, operator, colleague }: Callers): Step[] {
  const about = { kind: 'payment', id: captured };
  return [
    [
      'note.list, note.add, note.edit, note.delete, assignment.change, assignment.list, chargeback.search as admin',
      async () => {
        const { people } = await showNotes(admin, about);
        const me = people[0]?.id;
        const { id: note } = await addNote(admin, { ...about, text: `@${people[0]?.name} 確認`, mentions: [me] });
        await editNote(admin, { ...about, note, text: '確認済み' });
        await deleteNote(admin, { ...about, note });
        await changeAssignee(admin, { ...about, assignee: me });
        await listAssignees(admin, { kind: 'payment', ids: [captured] });
        await searchChargebacks(admin, { mine: true });
        await changeAssignee(admin, { ...about, seen: me });
        await addNote(admin, { kind: 'merchant', id: admin.actor.kind === 'user' ? admin.actor.tenantId : '', text: '確認' });
      },
    ],
    [
      'operator_note.list, operator_note.add, operator_note.edit, operator_note.delete, operator_assignment.change, operator_assignment.list, chargeback.search as operators',
      async () => {
        const { id: note } = await addOperatorNote(operator, { ...about, text: '確認' });
        await editOperatorNote(operator, { ...about, note, text: '確認済み' });
        await deleteOperatorNote(operator, { ...about, note });
        const to = colleague.actor.kind === 'user' ? colleague.actor.userId : '';
        await changeOperatorAssignee(operator, { ...about, assignee: to });
        await showOperatorNotes(operator, about);
        await listOperatorAssignees(operator, { kind: 'payment', ids: [captured] });
        for (const list of [listWaiting, listHeld, searchChargebacks]) await list(colleague, { mine: true });
      },
    ],
  ];
}
