import { choice, type Filter } from '@/components/filters/define-filters';

export const pageSizes = ['20', '50', '100'] as const;
export type PageSize = (typeof pageSizes)[number];
const usual: PageSize = '20';

/** The rows of a page, in an address; empty: as this browser last chose. */
export const pageSize = (): Filter<PageSize | ''> => ({ ...choice(pageSizes, () => ({})), isView: true, isPassing: true });

/** The address decides, then this browser's last choice. */
export const sizeOf = (address: PageSize | '', remembered: string | undefined): PageSize =>
  address || (pageSizes.find((size) => size === remembered) ?? usual);

/** The address of a list with each of the sizes. */
export const sizeHrefs = (hrefOf: (size: PageSize) => string): Record<PageSize, string> => ({
  20: hrefOf('20'),
  50: hrefOf('50'),
  100: hrefOf('100'),
});
