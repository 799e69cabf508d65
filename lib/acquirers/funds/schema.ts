import { z } from 'zod';
import { fundsKinds } from '@/lib/acquirers/acquirer';
import { differenceKinds } from '@/lib/acquirers/funds/funds';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, id, list, moment, note, text, yen } from '@/lib/operation/wire';

/** An acquirer's whole history in yen, exact in a number. */
const maxYen = 999_999_999_999_999;
const anyYen = () => yen({ min: -maxYen, max: maxYen });
const name = () => text({ max: 40 }).meta({ description: 'Which acquirer: the name of its adapter.' });

export const namedInput = z.object({ name: name() });
export const listComparisonsInput = z.object({ name: name(), ...pageInput });
export const resolveInput = z.object({
  name: name(),
  comparison_id: id().meta({ description: 'The comparison that was shown; it has to be the last.' }),
  keys: list(text({ max: 300 }), { max: 300 })
    .optional()
    .meta({ description: 'Which parts of the difference. Left out: all that are open.' }),
  reason: note({ max: 1_000 }),
});

const entry = z.object({
  entry_id: text({ max: 255 }),
  kind: choice(fundsKinds),
  amount: anyYen(),
  bank_fee: yen({ min: 0, max: maxYen }).optional(),
  remote: text({ max: 255 }).optional(),
  reference: text({ max: 255 }).optional(),
  mark: z.object({ tenant_id: id(), attempt_id: id() }).optional(),
  at: moment(),
});
export const recordEntriesInput = z.object({ name: name(), entries: list(entry, { max: 500 }) });
export type RecordedEntry = z.output<typeof entry>;
export const recordEntriesReply = z.object({ told: z.int(), saved: z.int() });
export type RecordEntriesReply = z.output<typeof recordEntriesReply>;

const partReply = z.looseObject({
  key: z.string(),
  kind: z.enum(differenceKinds),
  /** Theirs less ours. */
  amount: z.int(),
  theirs: z.int(),
  ours: z.int(),
  /** The platform or ordinary merchant whose payment it is. */
  merchant_id: z.string().nullable(),
  payment_id: z.string().nullable(),
  /** The payment there. */
  remote: z.string().nullable(),
  state: z.enum(['open', 'on_the_way', 'resolved']),
  resolved: z.looseObject({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
});
export type PartReply = z.output<typeof partReply>;

export const comparisonReply = z.looseObject({
  resource: z.literal('acquirer_comparison'),
  id: z.string(),
  acquirer: z.string(),
  /** The night that it is of; null: somebody asked. */
  due_at: z.string().nullable(),
  at: z.string(),
  /** payments: it states no balance, and its payments alone are compared. */
  basis: z.enum(['balance', 'payments']),
  stated: z.int(),
  ours: z.int(),
  difference: z.int(),
  /** What a person has yet to deal with. */
  open: z.looseObject({ count: z.int(), amount: z.int() }),
  asked_by: z.string().nullable(),
  parts: z.array(partReply),
});
export type ComparisonReply = z.output<typeof comparisonReply>;

export const comparisonList = listReply(comparisonReply).extend({
  /** Whether it can be compared: that it is connected, and says what it has. */
  can_compare: z.boolean(),
});
export type ComparisonList = z.output<typeof comparisonList>;
