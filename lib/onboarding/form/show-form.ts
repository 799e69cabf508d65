import { findMerchantNames } from '@/lib/merchants/store';
import { loadForm } from '@/lib/onboarding/form/load-form';
import { type ShownReply, showFormInput, shownReply } from '@/lib/onboarding/form/schema';
import { getApplicant } from '@/lib/onboarding/get-applicant';
import { seenOf } from '@/lib/onboarding/looked-at';
import { localeOf } from '@/lib/onboarding/show-application';
import { findApplication } from '@/lib/onboarding/store';
import { query } from '@/lib/operation/query';
import { demandLook } from '@/lib/operation/save-look';

/** The application for a screen: every field that is asked for, with its help. Refuses 404 like `application.show`. */
export const showForm = query<typeof showFormInput, ShownReply>({
  name: 'application.show_form',
  summary: 'Show the form of a seller on screen',
  allow: 'applications:read',
  input: showFormInput,
  output: shownReply,
  async run({ caller, scope }, { id, locale }) {
    const merchant = await getApplicant(scope, id);
    await demandLook(caller, 'application.open', seenOf(merchant));
    const { tenantId, name } = merchant;
    const [row, names] = await Promise.all([findApplication(merchant), findMerchantNames([tenantId], [tenantId])]);
    const form = await loadForm(merchant, row, { caller, locale: localeOf(locale) });
    return { ...form, name, platform_name: names.get(tenantId)?.name ?? '' };
  },
});
