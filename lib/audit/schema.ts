import { z } from 'zod';
import { auditActors } from '@/lib/audit/catalogue';
import { auditedOperations } from '@/lib/audit/logged-operations';
import { subjectKinds } from '@/lib/operation/audit';
import { choice, id, moment } from '@/lib/operation/wire';

export const listAuditInput = z.object({
  who: choice(auditActors).optional(),
  /** One person or one key. */
  actor: id().optional(),
  operation: choice(auditedOperations).optional(),
  /** The changed object: a payment, a merchant, a key, a person. */
  subject: id().optional(),
  start_time: moment().optional(),
  end_time: moment().optional(),
  /** Only records older than this one. */
  before: id().optional(),
});

const values = z.record(z.string(), z.unknown()).nullable();
const auditReply = z.looseObject({
  id: z.string(),
  resource: z.literal('audit'),
  /** The actor's name at that time; `system`: the service by itself; `operator`: whether the person is an operator. */
  actor: z.looseObject({
    kind: z.enum(['user', 'key', 'visitor', 'guest', 'system']),
    id: z.string().nullable(),
    name: z.string(),
    operator: z.boolean(),
  }),
  operation: z.string(),
  /** In the operators' log: the merchant. null: no merchant. */
  merchant_name: z.string().nullable().optional(),
  subject: z.looseObject({ kind: z.enum(subjectKinds), id: z.string() }),
  before: values,
  after: values,
  request_id: z.string(),
  created_at: z.string(),
});
export type AuditReply = z.output<typeof auditReply>;

export const auditList = z.looseObject({
  data: z.array(auditReply),
  /** The value for the next `before`; null: nothing is older. */
  older: z.string().nullable(),
  /** For an unfinished search: how far back it went. `older` continues from there. */
  searched_to: z.string().nullable(),
});
export type AuditList = z.output<typeof auditList>;
