import { query } from '@/lib/operation/query';
import { ownerOf, presentView } from '@/lib/views/present';
import { listViewsInput, type ViewsReply, viewsReply } from '@/lib/views/schema';
import { findViews } from '@/lib/views/store';
import { mayShare, seesShared } from '@/lib/views/view';

export const listViews = query<typeof listViewsInput, ViewsReply>({
  name: 'view.list',
  summary: 'List the views that a person has saved of a list, and those that colleagues share',
  allow: 'account:own',
  input: listViewsInput,
  output: viewsReply,
  async run({ caller }, { list }) {
    const { actor, ...owner } = ownerOf(caller);
    const views = await findViews(owner, list, seesShared(actor));
    return { resource: 'views', views: views.map((view) => presentView(actor, view)), may_share: mayShare(actor) };
  },
});
