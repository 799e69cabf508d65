import 'server-only';
import {
  addNoteAction,
  addOperatorNoteAction,
  changeAssigneeAction,
  changeOperatorAssigneeAction,
  deleteNoteAction,
  deleteOperatorNoteAction,
  editNoteAction,
  editOperatorNoteAction,
} from '@/app/notes/actions';
import type { NoteActs, NotedThing } from '@/components/notes/acts';
import { can } from '@/lib/auth/permissions';
import { listAssignees, listOperatorAssignees } from '@/lib/notes/assignments/list-assignees';
import type { Assignees } from '@/lib/notes/schema';
import { showNotes, showOperatorNotes } from '@/lib/notes/show-notes';
import type { PersonCaller } from '@/lib/pages/page';

const acts: NoteActs = { add: addNoteAction, edit: editNoteAction, remove: deleteNoteAction, assign: changeAssigneeAction };
const operatorActs: NoteActs = {
  add: addOperatorNoteAction,
  edit: editOperatorNoteAction,
  remove: deleteOperatorNoteAction,
  assign: changeOperatorAssigneeAction,
};

/** The notes of this person's side about a thing, and what the person may do with them; null for a seller. */
export async function notesOf(caller: PersonCaller, about: NotedThing) {
  const { actor } = caller;
  if (actor.role === 'seller') return null;
  const isOperator = actor.role === 'operator';
  const notes = await (isOperator ? showOperatorNotes : showNotes)(caller, about);
  return {
    about,
    notes,
    own: actor.userId,
    now: caller.now.toISOString(),
    side: isOperator ? ('operator' as const) : ('tenant' as const),
    acts: isOperator ? operatorActs : can(actor, 'notes:write') ? acts : null,
  };
}

/** Who minds the things of a page of a list. */
export async function assigneesOf(caller: PersonCaller, kind: NotedThing['kind'], ids: string[]): Promise<Assignees> {
  const list = caller.actor.role === 'operator' ? listOperatorAssignees : listAssignees;
  return (await list(caller, { kind, ids })).assignees;
}
