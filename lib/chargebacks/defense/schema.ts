import { z } from 'zod';
import { defenseFields } from '@/lib/chargebacks/schema';
import { NotAFile, Received } from '@/lib/operation/received';
import { pathId, text } from '@/lib/operation/wire';

const document = z.object({
  document_base64: z
    .custom<Received | NotAFile>((value) => value instanceof Received || value instanceof NotAFile)
    .meta({
      description:
        'A PDF, JPEG, PNG or GIF as base64 of at most 15 MB (15,728,640 characters); line breaks may stand in it and are not counted. Its content decides what it is.',
      override: { type: 'string', contentEncoding: 'base64' },
    }),
  filename: text({ max: 1_000 }).optional(),
  content_type: text({ max: 255 }).optional().meta({ description: 'Not believed: the content decides.' }),
});

export const defendInput = z.object({ id: pathId(), ...defenseFields, document });
export type DefendInput = z.output<typeof defendInput>;

const blank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';
const withoutBlanks = (part: unknown): unknown =>
  part !== null && typeof part === 'object' && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).filter(([, value]) => !blank(value)))
    : part;

/** An empty text in an optional field counts as missing: other programs' forms send it so. */
export const tidied = (input: Record<string, unknown>): Record<string, unknown> => ({
  ...input,
  ...(blank(input.product_name) && { product_name: undefined }),
  shipping_info: withoutBlanks(input.shipping_info),
  recipient_info: withoutBlanks(input.recipient_info),
});

const anything = z.unknown().optional();
/** The unchecked input: the chargeback's state is checked before the body. */
export const unjudgedInput = z.object({
  id: pathId(),
  description: anything,
  document: anything,
  product_name: anything,
  shipping_info: anything,
  recipient_info: anything,
});
