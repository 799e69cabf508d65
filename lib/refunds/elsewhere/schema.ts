import { z } from 'zod';
import { grossYen, pathId, text } from '@/lib/operation/wire';
import { elsewhereStates } from '@/lib/refunds/elsewhere/elsewhere';
import { platformDetailsInput } from '@/lib/splits/schema';

const reference = () => text({ max: 255 }).meta({ description: 'The refund’s own at the acquirer.' });

export const takeRefundInput = z.object({ id: pathId(), reference: reference(), amount: grossYen() });
export const decideRefundInput = z.object({
  id: pathId(),
  reference: reference(),
  platform_details: platformDetailsInput.optional().meta({
    description:
      'Of a payment that was split: what each seller gives back, and what it gets back of its fee. Empty: the platform bears it alone.',
  }),
});

export const elsewhereReply = z
  .looseObject({
    id: z.string(),
    resource: z.literal('refund_elsewhere'),
    payment: z.string(),
    reference: z.string(),
    amount: z.int(),
    counted: z.int().meta({
      description: 'What of it was left of the payment: it is a refund of the payment, or cannot be refunded again while it is held.',
    }),
    state: z.enum(elsewhereStates).meta({
      description: '`held`: an operator has to say whose share it was. `applied`: recorded. `failed`: the acquirer gave it back before.',
    }),
    created_at: z.string(),
    decided_at: z.string().nullable(),
    decided_by: z.string().nullable().meta({ description: 'The operator who said whose share it was.' }),
  })
  .meta({ id: 'RefundElsewhere' });
export type ElsewhereReply = z.output<typeof elsewhereReply>;
export const elsewhereList = z.object({ data: z.array(elsewhereReply) });
