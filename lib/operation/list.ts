import { z } from 'zod';
import { maxRows } from '@/lib/operation/pagination-limits';
import { count } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';

export const pageInput = { page: count({ min: 1 }).optional(), per_page: count({ min: 1, max: 100 }).optional() };

export type Page = { page: number; perPage: number; skip: number };

/** The rows of a page; refuses a page beyond the limit of a list. */
export function pageOf({ page = 1, per_page = 10 }: { page?: number | undefined; per_page?: number | undefined }): Page {
  const skip = (page - 1) * per_page;
  if (skip >= maxRows) {
    refuse('invalid_parameter', {
      param: 'page',
      say: {
        en: `A list reaches ${maxRows} rows. Narrow it with a filter, for example start_time and end_time.`,
        ja: `一覧で表示できるのは${maxRows}件までです。start_timeやend_timeなどの条件で絞り込んでください。`,
      },
    });
  }
  return { page, perPage: per_page, skip };
}

/** The number of rows: exact, or more than a list counts. */
export type Total = { total: number; exceeded: boolean };
export const totalOf = (counted: number): Total => ({ total: Math.min(counted, maxRows), exceeded: counted > maxRows });

export const listOf = <Item>({ page, perPage }: Page, { total, exceeded }: Total, data: Item[]) => ({
  resource: 'list' as const,
  total,
  ...(exceeded && { total_exceeded: true }),
  page,
  per_page: perPage,
  last_page: Math.max(1, Math.ceil(total / perPage)),
  data,
});

export const listReply = <Item extends z.ZodType>(item: Item) =>
  z.looseObject({
    resource: z.literal('list'),
    total: z.int(),
    total_exceeded: z.boolean().optional().meta({ description: 'True where there are more rows than a filtered list counts.' }),
    page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    data: z.array(item),
  });
