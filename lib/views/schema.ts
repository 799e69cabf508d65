import { z } from 'zod';
import { choice, flag, name, pathId, text } from '@/lib/operation/wire';
import { longestViewName, viewedLists } from '@/lib/views/view';

const longestQuery = 2_000;
const list = () => choice(viewedLists);
const viewName = () => name({ max: longestViewName });
const query = () => text({ min: 0, max: longestQuery });

export const listViewsInput = z.object({ list: list() });
/** `query`: the filters, order and columns as in the address of the list. */
export const saveViewInput = z.object({ list: list(), name: viewName(), query: query(), shared: flag() });
export const changeViewInput = z.object({
  id: pathId(),
  name: viewName().optional(),
  query: query().optional(),
  shared: flag().optional(),
});
export const deleteViewInput = z.object({ id: pathId() });

export const viewReply = z.object({
  resource: z.literal('view'),
  id: z.string(),
  list: list(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  /** Who made it; null: the caller. */
  made_by: z.string().nullable(),
  /** Whether the caller may change and delete it. */
  changeable: z.boolean(),
});
export type ViewReply = z.output<typeof viewReply>;

/** The caller's own first, then the shared ones of colleagues, each by name. */
export const viewsReply = z.object({ resource: z.literal('views'), views: z.array(viewReply), may_share: z.boolean() });
export type ViewsReply = z.output<typeof viewsReply>;
export const deletedView = z.object({ resource: z.literal('view'), id: z.string(), deleted: z.literal(true) });
