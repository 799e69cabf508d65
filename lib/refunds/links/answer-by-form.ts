import type { Operation } from '@/lib/operation/operation';
import { answerRefundLink, refuseTrying } from '@/lib/refunds/links/answer-link';
import type { AnsweredReply } from '@/lib/refunds/links/schema';

/** An empty field counts as missing. */
const given = (raw: unknown): Record<string, unknown> => Object.fromEntries(Object.entries(raw ?? {}).filter(([, value]) => value !== ''));

/** The same for the form on the customer's page, with a limit on the number of attempts. */
export const answerByForm: Operation<AnsweredReply> = Object.assign(
  (async (caller, raw) => {
    const asked = given(raw);
    await refuseTrying(String(asked.id));
    return answerRefundLink(caller, asked);
  }) as Operation<AnsweredReply>,
  { definition: answerRefundLink.definition, execute: answerRefundLink.execute },
);
