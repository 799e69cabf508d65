import { z } from 'zod';
import { noticeStates } from '@/lib/acquirers/notices/states';
import { listReply, pageInput } from '@/lib/operation/list';
import { text } from '@/lib/operation/wire';

const acquirer = () => text({ max: 40 }).meta({ description: 'Which acquirer: the name of its adapter.' });
const noticeId = () => text().meta({ description: 'The acquirer’s own id of the notice.' });

export const namedNoticeInput = z.object({ acquirer: acquirer(), id: noticeId() });
export const listNoticesInput = z.object({
  ...pageInput,
  acquirer: acquirer().optional(),
  state: text({ max: 100 }).optional().meta({ description: 'One of the states, or several with commas between them.' }),
});

export const noticeReply = z.looseObject({
  resource: z.literal('acquirer_notice'),
  acquirer: z.string(),
  id: z.string(),
  type: z.string(),
  reference: z.string().nullable().meta({ description: 'The object at the acquirer that it is about.' }),
  state: z.enum(noticeStates),
  result: z.string().nullable().meta({ description: 'What became of it, or what it waits for.' }),
  tries: z.int(),
  merchant_id: z.string().nullable(),
  payment_id: z.string().nullable(),
  facts: z.looseObject({
    moves: z.array(z.string()),
    reference: z.string().nullable(),
    status: z.string().nullable(),
    amount: z.int().nullable(),
    expected: z.int().nullable(),
    held: z.string().nullable(),
  }),
  received_at: z.string(),
  due_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type NoticeReply = z.output<typeof noticeReply>;
export const noticeList = listReply(noticeReply).extend({
  attention: z.int().meta({ description: 'How many of all notices wait for a person: to be decided, or given up.' }),
});
export type NoticeList = z.output<typeof noticeList>;
