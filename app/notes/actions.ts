'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import { changeAssignee, changeOperatorAssignee } from '@/lib/notes/assignments/change-assignee';
import { addNote, addOperatorNote, deleteNote, deleteOperatorNote, editNote, editOperatorNote } from '@/lib/notes/write-notes';

// a name in a list changes with it, too
const own = ['/payments', '/sellers', '/chargebacks'] as const;
const operators = ['/payments', '/merchants', '/applications', '/deposits', '/chargeback-decisions'] as const;

const add = revalidatingAction(addNote, ...own);
const edit = revalidatingAction(editNote, ...own);
const remove = revalidatingAction(deleteNote, ...own);
const assign = revalidatingAction(changeAssignee, ...own);
const addAsOperator = revalidatingAction(addOperatorNote, ...operators);
const editAsOperator = revalidatingAction(editOperatorNote, ...operators);
const removeAsOperator = revalidatingAction(deleteOperatorNote, ...operators);
const assignAsOperator = revalidatingAction(changeOperatorAssignee, ...operators);

export async function addNoteAction(input: unknown) {
  return add(input);
}
export async function editNoteAction(input: unknown) {
  return edit(input);
}
export async function deleteNoteAction(input: unknown) {
  return remove(input);
}
export async function changeAssigneeAction(input: unknown) {
  return assign(input);
}
export async function addOperatorNoteAction(input: unknown) {
  return addAsOperator(input);
}
export async function editOperatorNoteAction(input: unknown) {
  return editAsOperator(input);
}
export async function deleteOperatorNoteAction(input: unknown) {
  return removeAsOperator(input);
}
export async function changeOperatorAssigneeAction(input: unknown) {
  return assignAsOperator(input);
}
