import type { ReactNode } from 'react';
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
  /** The list's file, where no row of its own holds it. */
  file?: ReactNode;
};

const acts = { save: saveViewAction, change: changeViewAction, remove: deleteViewAction };

/** The saved views of a list. Without them the list is as good: their fault is not the page's. */
export async function ListViews<Filters extends { view: string }>(props: Props<Filters>) {
  const { caller, list, filters, file = null } = props;
  const { path, of, checked } = props.views;
  const found = await listViews(caller, { list }).catch(() => null);
  if (!found) return file;
  const present = of(filters);
  const views = found.views.map(
    ({ id, name, shared, made_by, changeable, query }): ShownView => ({
      ...{ id, name, isShared: shared, madeBy: made_by, isChangeable: changeable },
      query: checked(query),
    }),
  );
  const current = views.find(({ id }) => id === filters.view) ?? views.find(({ query }) => present !== '' && query === present) ?? null;
  return (
    <div data-wide className="flex flex-wrap items-center gap-1">
      {list !== 'payments' && <DensitySwitch />}
      <SavedViews place={{ list, path, present }} views={views} current={current} mayShare={found.may_share} acts={acts} />
      {file}
    </div>
  );
}
