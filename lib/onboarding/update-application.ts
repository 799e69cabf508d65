import { z } from 'zod';
import type { MerchantRow } from '@/lib/merchants/store';
import { formOf } from '@/lib/onboarding/answers';
import { fields } from '@/lib/onboarding/catalogue/catalogue';
import { takesSeveral } from '@/lib/onboarding/catalogue/field';
import { lockApplicant } from '@/lib/onboarding/get-applicant';
import { factsToShow } from '@/lib/onboarding/load-facts';
import { presentApplication, presentField } from '@/lib/onboarding/present';
import { showApplicationInput, type UpdatedReply, updatedReply } from '@/lib/onboarding/schema';
import { localeOf } from '@/lib/onboarding/show-application';
import { findApplication } from '@/lib/onboarding/store';
import { submittedIn } from '@/lib/onboarding/submitted';
import { judgeAnswers, writeAnswers } from '@/lib/onboarding/write-answers';
import { command } from '@/lib/operation/command';

const texts: Record<string, unknown> = { type: 'string' };
const wireTypes: Record<string, Record<string, unknown>> = {
  integer: { type: 'integer' },
  checkbox: { type: 'boolean' },
  service_agreement: { type: 'boolean' },
  file_upload: { type: 'array', items: texts },
  multi_select: { type: 'array', items: texts },
};

/** The API description lists every field of the catalogue; the catalogue checks the values. */
const documented = Object.fromEntries(
  fields.map(({ name, type }) => [
    name,
    z
      .unknown()
      .meta(wireTypes[type] ?? texts)
      .optional(),
  ]),
);
const anyField = showApplicationInput.loose();
const input = anyField.extend(documented) as unknown as typeof anyField;

/**
 * Stores the valid values of any fields and returns the errors of the others. Refuses 422 an unknown field, and a field that can no longer
 * be changed: nothing is stored then. When nothing is outstanding afterwards, the application is submitted.
 */
export const updateApplication = command<typeof input, UpdatedReply>({
  name: 'application.update',
  summary: 'Answer fields of the application of a payout merchant',
  description:
    'Any fields, by their dotted names; nested objects and form fields with brackets mean the same, and a form repeats the name of a field that takes several values. Each is judged on its own: what is valid is stored, what is not stands in `errored_fields`. When nothing that is required is outstanding and nothing is wrong, the application becomes `pending`.',
  route: 'PATCH /live_application/{id}',
  allow: 'applications:write',
  proof: 'depends',
  input,
  output: updatedReply,
  queryKeys: ['locale'],
  repeats: (name) => fields.some((field) => field.name === name && takesSeveral(field)),
  async run({ caller, scope, now }, { id, locale, ...raw }, database) {
    const update = submittedIn(raw);
    const merchant = await lockApplicant(scope, id, database);
    const before = await findApplication(merchant, database);
    const asked = { merchant, before, update, now };
    const answers = await judgeAnswers(database, asked);
    const { merchant: after, row, changes } = await writeAnswers(database, { ...asked, caller, answers, handsIn: true });
    const language = localeOf(locale);
    const reply = presentApplication(after, row, await factsToShow(after, row.answers, now, database), language);
    const isOffered = ({ applicationStatus }: MerchantRow) => applicationStatus === 'incomplete';
    const requestedBefore = new Set(formOf(before.answers, isOffered(merchant)).requested);
    const fresh = formOf(row.answers, isOffered(after)).requested.filter((field) => !requestedBefore.has(field));
    return { reply: { ...reply, newly_requested_fields: fresh.map((field) => presentField(field, language)) }, changes };
  },
});
