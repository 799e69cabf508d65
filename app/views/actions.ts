'use server';
import { action } from '@/lib/pages/action';
import { changeView, deleteView } from '@/lib/views/change-view';
import { saveNewView } from '@/lib/views/save-view';

const [save, change, remove] = [action(saveNewView), action(changeView), action(deleteView)];

export const saveViewAction = async (input: unknown) => save(input);
export const changeViewAction = async (input: unknown) => change(input);
export const deleteViewAction = async (input: unknown) => remove(input);
