import { getApplicant } from '@/lib/onboarding/get-applicant';
import { factsToShow } from '@/lib/onboarding/load-facts';
import { seenOf } from '@/lib/onboarding/looked-at';
import { presentApplication } from '@/lib/onboarding/present';
import { type ApplicationReply, applicationReply, showApplicationInput } from '@/lib/onboarding/schema';
import { findApplication } from '@/lib/onboarding/store';
import { query } from '@/lib/operation/query';
import { demandLook } from '@/lib/operation/save-look';
import type { Locale } from '@/lib/refusal';

/** Labels are Japanese unless English is asked for. */
export const localeOf = (wanted: unknown): Locale => (wanted === 'en' ? 'en' : 'ja');

/** The form as it is now. Refuses 404 a merchant that is not a payout merchant of the caller's. */
export const showApplication = query<typeof showApplicationInput, ApplicationReply>({
  name: 'application.show',
  summary: 'Show the application of a payout merchant',
  description: 'What is still asked for depends on what was answered: show the form from `requested_fields` alone.',
  route: 'GET /live_application/{id}',
  allow: 'applications:read',
  input: showApplicationInput,
  output: applicationReply,
  async run({ caller, scope, now }, { id, locale }) {
    const merchant = await getApplicant(scope, id);
    await demandLook(caller, 'application.open', seenOf(merchant));
    const row = await findApplication(merchant);
    return presentApplication(merchant, row, await factsToShow(merchant, row.answers, now), localeOf(locale));
  },
});
