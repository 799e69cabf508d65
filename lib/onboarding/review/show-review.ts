import { getApplicant } from '@/lib/onboarding/get-applicant';
import { loadReview } from '@/lib/onboarding/review/load-review';
import { type ReviewReply, reviewReply } from '@/lib/onboarding/review/schema';
import { showApplicationInput } from '@/lib/onboarding/schema';
import { localeOf } from '@/lib/onboarding/show-application';
import { query } from '@/lib/operation/query';

/** The data for a reviewer. Refuses 404 a merchant that is not a payout merchant. */
export const showReview = query<typeof showApplicationInput, ReviewReply>({
  name: 'application.review',
  summary: 'Show an application with its checks and what was submitted before',
  allow: 'applications:decide',
  input: showApplicationInput,
  output: reviewReply,
  async run({ caller, scope }, { id, locale }) {
    return loadReview(caller, await getApplicant(scope, id), localeOf(locale), null);
  },
});
