import type { Act } from '@/components/forms/act';
import type { ViewedList } from '@/lib/views/view';

/** A saved view as its list reads it. */
export type ShownView = {
  id: string;
  name: string;
  isShared: boolean;
  /** Of a colleague's: who made it. */
  madeBy: string | null;
  isChangeable: boolean;
  /** What it keeps: the query of the list's address. */
  query: string;
};

/** `save` answers with the view that it made. */
export type ViewActs = { save: Act; change: Act; remove: Act };

/** A list and what is shown of it now. */
export type ViewedPlace = { list: ViewedList; path: string; present: string };

/** The address that opens a view. */
export const viewHref = (path: string, { id, query }: Pick<ShownView, 'id' | 'query'>): string =>
  `${path}?${query === '' ? '' : `${query}&`}view=${id}`;
