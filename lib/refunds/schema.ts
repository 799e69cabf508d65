import { z } from 'zod';
import { grossYen, pathId, text } from '@/lib/operation/wire';
import { platformDetailsInput } from '@/lib/splits/schema';

export const refundPaymentInput = z.object({
  id: pathId(),
  amount: grossYen().optional().meta({ description: 'Tax included; omitted: everything that is left, along the original split.' }),
  platform_details: platformDetailsInput.optional().meta({
    description:
      'For another split than the original: what each seller gives back, and what it gets back of its fee. Empty: the platform bears it alone.',
  }),
  description: text({ min: 0, max: 255 }).optional(),
});
export type RefundPaymentInput = z.output<typeof refundPaymentInput>;
