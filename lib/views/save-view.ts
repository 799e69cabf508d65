import { command } from '@/lib/operation/command';
import { ownerOf, presentView } from '@/lib/views/present';
import { saveViewInput, type ViewReply, viewReply } from '@/lib/views/schema';
import { countOwn, countShared, lockMakers, saveView } from '@/lib/views/store';
import { changesOf, checkRoom, checkShare, checkTexts } from '@/lib/views/view';

/** Refuses a name that is taken, among one's own views or the shared ones, and more views than there may be. */
export const saveNewView = command<typeof saveViewInput, ViewReply>({
  name: 'view.save',
  summary: 'Save the filters of a list under a name, for oneself or for colleagues',
  allow: 'account:own',
  input: saveViewInput,
  output: viewReply,
  async run({ caller, now }, { list, name: written, query, shared }, database) {
    const name = written.trim();
    const { actor, ...owner } = ownerOf(caller);
    checkShare(actor, shared);
    checkTexts({ name, query });
    await lockMakers(database, owner, shared);
    checkRoom(await countOwn(database, owner, list));
    if (shared) checkRoom(await countShared(database, owner, list));
    const view = await saveView(database, { ...owner, userName: actor.name, list, name, query, isShared: shared }, now);
    return { reply: presentView(actor, view), changes: changesOf(null, view) };
  },
});
