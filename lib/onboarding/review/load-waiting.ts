import { findMerchantNames } from '@/lib/merchants/store';
import { doubtsOf } from '@/lib/onboarding/answers';
import { findChecks, findFirstReviewers } from '@/lib/onboarding/first-review/store';
import { factsToShow } from '@/lib/onboarding/load-facts';
import type { WaitingApplication } from '@/lib/onboarding/review/schema';
import { countSubmissions, findApplication, type WaitingRow } from '@/lib/onboarding/store';
import { wireTime } from '@/lib/operation/time';

/** How many doubts the checks have of each application, as the reviewer will see them. */
async function warningsOf(rows: readonly { tenantId: string; merchantId: string }[], now: Date): Promise<Map<string, number>> {
  const count = async ({ tenantId, merchantId: id }: (typeof rows)[number]) => {
    const { answers } = await findApplication({ tenantId, id });
    return [id, doubtsOf(answers, await factsToShow({ tenantId, id }, answers, now)).length] as const;
  };
  return new Map(await Promise.all(rows.map(count)));
}

/** Waiting applications as a queue shows them, with what the checks and the platform say of each. */
export async function loadWaiting(rows: readonly WaitingRow[], now: Date): Promise<WaitingApplication[]> {
  const tenants = rows.map(({ tenantId }) => tenantId);
  const [names, warnings, submissions, checks, reviewers] = await Promise.all([
    findMerchantNames(tenants, [...tenants, ...rows.map(({ merchantId }) => merchantId)]),
    warningsOf(rows, now),
    countSubmissions(rows),
    findChecks(rows),
    findFirstReviewers(tenants),
  ]);
  const nameOf = (id: string) => names.get(id)?.name ?? '';
  return rows.map(({ tenantId, merchantId, submittedAt, acceptedAt }) => {
    const [check, times] = [checks.get(merchantId), submissions.get(merchantId) ?? 0];
    return {
      merchant_id: merchantId,
      name: nameOf(merchantId),
      platform: { id: tenantId, name: nameOf(tenantId) },
      submitted_at: wireTime(submittedAt),
      submissions: times,
      warnings: warnings.get(merchantId) ?? 0,
      kind: acceptedAt !== null ? 'bank' : times > 1 ? 'again' : 'first',
      checked: check ? { at: wireTime(check.checkedAt), by: check.checkedBy, remark: check.checkRemark } : null,
      awaits_platform: !check && acceptedAt === null && reviewers.has(tenantId),
    };
  });
}
