import type { ComponentProps } from 'react';
import { type PageSize, pageSizes, sizeHrefs, sizeOf } from '@/components/filters/page-size';
import { PageSizeChoice } from '@/components/shell/page-size-choice';
import { Pagination } from '@/components/ui/pagination';
import { remembered } from '@/lib/pages/remembered';

type Sized = { page: number; size: PageSize | '' };

/** How many rows a page of this list has: as the address says, or as this browser last chose. */
export const listSize = async ({ size }: Pick<Sized, 'size'>): Promise<PageSize> => sizeOf(size, await remembered('list_size'));

type Props<Filters> = {
  list: ComponentProps<typeof Pagination>['list'];
  filters: Filters;
  size: PageSize;
  hrefOf: (filters: Filters) => string;
};

/** The pages of a list, and how long they are, where that makes a difference. */
export function ListPages<Filters extends Sized>({ list, filters, size, hrefOf }: Props<Filters>) {
  const hrefs = sizeHrefs((rows) => hrefOf({ ...filters, size: rows, page: 1 }));
  return (
    <Pagination
      list={list}
      hrefOf={(page) => hrefOf({ ...filters, page })}
      size={list.total > Number(pageSizes[0]) && <PageSizeChoice chosen={size} hrefs={hrefs} />}
    />
  );
}
