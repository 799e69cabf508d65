import { findAssignee } from '@/lib/notes/assignments/store';
import { presentAssignee, presentNote } from '@/lib/notes/present';
import { type NotesReply, notesReply, showNotesInput } from '@/lib/notes/schema';
import { findColleagues, findHandovers, findNotes, getSubject } from '@/lib/notes/store';
import type { Side } from '@/lib/notes/subject';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';

const showing = (side: Side) =>
  query<typeof showNotesInput, NotesReply>({
    name: side === 'tenant' ? 'note.list' : 'operator_note.list',
    summary: 'Show what colleagues have written about a thing, who minds it, and who could',
    allow: side === 'tenant' ? 'notes:read' : 'installation:run',
    input: showNotesInput,
    output: notesReply,
    async run({ scope }, input) {
      const subject = await getSubject(scope, side, input);
      const about = { subject, side };
      const [notes, assignee, handovers, people] = await Promise.all([
        findNotes(about),
        findAssignee(about),
        findHandovers(about, side === 'tenant' ? 'assignment.change' : 'operator_assignment.change'),
        findColleagues(side, subject.tenantId),
      ]);
      return {
        notes: notes.map(presentNote),
        assignee: presentAssignee(assignee),
        handovers: handovers.map(({ id, createdAt, actorLabel, before, after }) => ({
          id,
          at: wireTime(createdAt),
          by: actorLabel,
          before,
          after,
        })),
        people: people.map(({ id, name, assignable }) => ({ id, name, assignable })),
      };
    },
  });

export const showNotes = showing('tenant');
export const showOperatorNotes = showing('operator');
