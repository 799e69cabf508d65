import type { z } from 'zod';
import { command } from '@/lib/operation/command';
import { ownerOf, presentView } from '@/lib/views/present';
import { changeViewInput, deletedView, deleteViewInput, type ViewReply, viewReply } from '@/lib/views/schema';
import { changeRow, countShared, deleteRow, lockMakers, lockView } from '@/lib/views/store';
import { changesOf, checkChange, checkRoom, checkShare, checkTexts, checkUnshare, seesShared } from '@/lib/views/view';

/** Renames a view, gives it other filters, or shares it. */
export const changeView = command<typeof changeViewInput, ViewReply>({
  name: 'view.change',
  summary: 'Change the name, the filters or the readers of a saved view',
  allow: 'account:own',
  input: changeViewInput,
  output: viewReply,
  async run({ caller, now }, { id, name, query, shared }, database) {
    const { actor, ...owner } = ownerOf(caller);
    const view = await lockView(database, owner, id, seesShared(actor));
    checkChange(actor, view);
    checkTexts({ name, query });
    const after = { ...view, name: name?.trim() ?? view.name, query: query ?? view.query, isShared: shared ?? view.isShared };
    checkUnshare(actor, view, after);
    if (after.isShared && !view.isShared) {
      checkShare(actor, true);
      await lockMakers(database, owner, true);
      checkRoom(await countShared(database, owner, view.list));
    }
    await changeRow(database, after, now);
    return { reply: presentView(actor, after), changes: changesOf(view, after) };
  },
});

export const deleteView = command<typeof deleteViewInput, z.output<typeof deletedView>>({
  name: 'view.delete',
  summary: 'Delete a saved view',
  allow: 'account:own',
  input: deleteViewInput,
  output: deletedView,
  async run({ caller }, { id }, database) {
    const { actor, ...owner } = ownerOf(caller);
    const view = await lockView(database, owner, id, seesShared(actor));
    checkChange(actor, view);
    await deleteRow(database, view);
    return { reply: { resource: 'view', id, deleted: true }, changes: changesOf(view, null) };
  },
});
