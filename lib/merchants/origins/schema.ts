import { z } from 'zod';
import { flag, webAddress } from '@/lib/operation/wire';

export const originReply = z.looseObject({
  origin: z.string(),
  /** Null: a sandbox has seen it, and nobody has allowed it. */
  allowed_at: z.string().nullable(),
  created_at: z.string(),
});
export const originList = z.looseObject({
  origins: z.array(originReply),
  /** Nothing but what is allowed. */
  fixed: z.boolean(),
});
export type OriginReply = z.output<typeof originReply>;
export type OriginList = z.output<typeof originList>;
export const listOriginsInput = z.object({});
/** An address of the origin will do. */
export const originInput = z.object({ origin: webAddress() });
export const fixOriginsInput = z.object({ fixed: flag() });
export const fixedReply = z.looseObject({ fixed: z.boolean() });
