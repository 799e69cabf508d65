import { z } from 'zod';
import { flag, webAddress } from '@/lib/operation/wire';

export const originReply = z.looseObject({
  origin: z.string(),
  /** null: recorded by a sandbox, and not allowed. */
  allowed_at: z.string().nullable(),
  created_at: z.string(),
});
export const originList = z.looseObject({
  origins: z.array(originReply),
  /** Only allowed origins work. */
  fixed: z.boolean(),
});
export type OriginReply = z.output<typeof originReply>;
export type OriginList = z.output<typeof originList>;
export const listOriginsInput = z.object({});
/** Any address of the origin. */
export const originInput = z.object({ origin: webAddress() });
export const fixOriginsInput = z.object({ fixed: flag() });
export const fixedReply = z.looseObject({ fixed: z.boolean() });
