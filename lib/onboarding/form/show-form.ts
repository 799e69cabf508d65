import { getApplicant } from '@/lib/onboarding/applicant';
import { presentForm } from '@/lib/onboarding/form/present';
import { type FormReply, formReply, showFormInput } from '@/lib/onboarding/form/schema';
import { localeOf } from '@/lib/onboarding/show-application';
import { findApplication } from '@/lib/onboarding/store';
import { query } from '@/lib/operation/query';

/** The application as a screen shows it: every field that is asked for, with what helps to answer it. Refuses 404 as `application.show` does. */
export const showForm = query<typeof showFormInput, FormReply>({
  name: 'application.show_form',
  summary: 'Show the form of a seller on screen',
  allow: 'applications:read',
  input: showFormInput,
  output: formReply,
  async run({ scope, now }, { id, locale }) {
    const merchant = await getApplicant(scope, id);
    return presentForm(merchant, await findApplication(merchant), now, localeOf(locale));
  },
});
