import { getFirstReviewer } from '@/lib/onboarding/first-review/get-first-reviewer';
import { getApplicant } from '@/lib/onboarding/get-applicant';
import { loadReview } from '@/lib/onboarding/review/load-review';
import { type ReviewReply, reviewReply } from '@/lib/onboarding/review/schema';
import { showApplicationInput } from '@/lib/onboarding/schema';
import { localeOf } from '@/lib/onboarding/show-application';
import { query } from '@/lib/operation/query';

/** A seller's application for its platform's people: the checks within the platform alone, and no operator's name. */
export const showFirstReview = query<typeof showApplicationInput, ReviewReply>({
  name: 'first_review.show',
  summary: 'Show a seller’s application with its checks, before the operator decides',
  allow: 'applications:check',
  input: showApplicationInput,
  output: reviewReply,
  async run({ caller, scope }, { id, locale }) {
    const tenantId = await getFirstReviewer(scope);
    return loadReview(caller, await getApplicant(scope, id), localeOf(locale), tenantId);
  },
});
