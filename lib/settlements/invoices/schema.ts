import { z } from 'zod';
import { name, text } from '@/lib/operation/wire';

export const changeIssuerInput = z.object({
  name: name({ max: 100 }).meta({ description: 'As whom the invoices are issued.' }),
  registration_number: text({ max: 30 }).optional().meta({ description: '登録番号: T and thirteen figures; without it: not registered.' }),
  address: name({ max: 200 }).optional(),
});

export const issuerReply = z.looseObject({
  resource: z.literal('invoice_issuer'),
  name: z.string(),
  registration_number: z.string().nullable(),
  address: z.string().nullable(),
});
export type IssuerReply = z.output<typeof issuerReply>;
