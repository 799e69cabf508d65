import type { z } from 'zod';
import { findMerchantNames } from '@/lib/merchants/store';
import { findOwn } from '@/lib/notes/assignments/find-own';
import { doubtsOf } from '@/lib/onboarding/answers';
import { factsToShow } from '@/lib/onboarding/load-facts';
import { listWaitingInput, waitingList } from '@/lib/onboarding/review/schema';
import { findApplication, findWaiting } from '@/lib/onboarding/store';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';

/** How many doubts the checks have of each application, as the reviewer will see them. */
async function warningsOf(rows: readonly { tenantId: string; merchantId: string }[], now: Date): Promise<Map<string, number>> {
  const count = async ({ tenantId, merchantId: id }: (typeof rows)[number]) => {
    const { answers } = await findApplication({ tenantId, id });
    return [id, doubtsOf(answers, await factsToShow({ tenantId, id }, answers, now)).length] as const;
  };
  return new Map(await Promise.all(rows.map(count)));
}

/** The reviewers' queue, longest waiting first. */
export const listWaiting = query<typeof listWaitingInput, z.output<typeof waitingList>>({
  name: 'application.list_waiting',
  summary: 'List the applications that wait for a decision, the oldest first',
  allow: 'applications:decide',
  input: listWaitingInput,
  output: waitingList,
  async run(context, input) {
    const page = pageOf(input);
    const { rows, total } = await findWaiting(page, input.mine ? await findOwn(context, 'merchant') : null);
    const tenants = rows.map(({ tenantId }) => tenantId);
    const names = await findMerchantNames(tenants, [...tenants, ...rows.map(({ merchantId }) => merchantId)]);
    const warnings = await warningsOf(rows, context.now);
    const nameOf = (id: string) => names.get(id)?.name ?? '';
    return listOf(
      page,
      total,
      rows.map(({ tenantId, merchantId, submittedAt, acceptedAt, submissions }) => ({
        merchant_id: merchantId,
        name: nameOf(merchantId),
        platform: { id: tenantId, name: nameOf(tenantId) },
        submitted_at: wireTime(submittedAt),
        submissions,
        warnings: warnings.get(merchantId) ?? 0,
        kind: acceptedAt !== null ? 'bank' : submissions > 1 ? 'again' : 'first',
      })),
    );
  },
});
