import { changeViewAction, deleteViewAction, saveViewAction } from '@/app/views/actions';
import { DensitySwitch } from '@/components/shell/density-switch';
import { SavedViews } from '@/components/views/saved-views';
import type { ShownView } from '@/components/views/view';
import type { PersonCaller } from '@/lib/pages/page';
import { listViews } from '@/lib/views/list-views';
import type { ViewedList } from '@/lib/views/view';

type Props<Filters> = {
  caller: PersonCaller;
  list: ViewedList;
  /** What the list shows now. */
  filters: Filters;
  /** Of its defineFilters. */
  views: { path: string; of: (filters: Filters) => string; checked: (query: string) => string };
};

const acts = { save: saveViewAction, change: changeViewAction, remove: deleteViewAction };

/** The saved views of a list. Without them the list is as good: their fault is not the page's. */
export async function ListViews<Filters extends { view: string }>({ caller, list, filters, views: { path, of, checked } }: Props<Filters>) {
  const found = await listViews(caller, { list }).catch(() => null);
  if (!found) return null;
  const present = of(filters);
  const views = found.views.map(
    ({ id, name, shared, made_by, changeable, query }): ShownView => ({
      ...{ id, name, isShared: shared, madeBy: made_by, isChangeable: changeable },
      query: checked(query),
    }),
  );
  const current = views.find(({ id }) => id === filters.view) ?? views.find(({ query }) => present !== '' && query === present) ?? null;
  return (
    <div data-wide className="flex items-center gap-1">
      {list !== 'payments' && <DensitySwitch />}
      <SavedViews place={{ list, path, present }} views={views} current={current} mayShare={found.may_share} acts={acts} />
    </div>
  );
}
