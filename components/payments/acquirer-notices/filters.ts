import { textOf } from '@/components/filters/address';
import { choice, defineFilters, type Filter, text } from '@/components/filters/define-filters';
import type { NoticeState } from '@/lib/acquirers/notices/states';

/** The pages of the list: what a person has to look at comes first and has no name in the address. */
const shownStates = {
  '': ['held', 'failed'],
  waiting: ['waiting'],
  done: ['done'],
  ignored: ['ignored'],
  all: [],
} as const satisfies Record<string, readonly NoticeState[]>;
export type NoticeTab = keyof typeof shownStates;
export const noticeTabs = Object.keys(shownStates) as NoticeTab[];

const tab: Filter<NoticeTab> = {
  ...choice(['waiting', 'done', 'ignored', 'all'], (value) =>
    shownStates[value].length > 0 ? { state: shownStates[value].join(',') } : {},
  ),
  isView: true,
};

/** The name of an adapter, which the address may hold anything for. */
const acquirer: Filter<string> = { ...text(), read: (params, name) => textOf(params, name).slice(0, 40) };

export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  list: listInput,
} = defineFilters('/acquirers/notices', { tab, acquirer });
export type NoticeFilters = typeof noFilters;

/** The acquirer's id of a notice is theirs: it may hold any character. */
export const noticeHref = ({ acquirer, id }: { acquirer: string; id: string }): string =>
  `/acquirers/notices/${encodeURIComponent(acquirer)}/${encodeURIComponent(id)}`;
