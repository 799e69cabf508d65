import { isDeepStrictEqual } from 'node:util';
import { lastOf } from '@/lib/onboarding/answers';
import { lockApplicant } from '@/lib/onboarding/applicant';
import { presentForm } from '@/lib/onboarding/form/present';
import { type SavedReply, saveAnswersInput, savedReply } from '@/lib/onboarding/form/schema';
import { localeOf } from '@/lib/onboarding/show-application';
import { findApplication } from '@/lib/onboarding/store';
import { submittedIn } from '@/lib/onboarding/submitted';
import { writeAnswers } from '@/lib/onboarding/write-answers';
import { command } from '@/lib/operation/command';

/**
 * What somebody typed into the form, as an update would store it. A field that holds something else by now than what its writer had in view is
 * left as it is and named as stale, so that of two who write at once neither loses anything unseen.
 */
export const saveAnswers = command<typeof saveAnswersInput, SavedReply>({
  name: 'application.save_answers',
  summary: 'Save what was typed into the form of a seller',
  allow: 'applications:write',
  keepsReply: false,
  input: saveAnswersInput,
  output: savedReply,
  async run({ caller, scope, now }, { id, locale, answers, known }, database) {
    const given = submittedIn(answers);
    const merchant = await lockApplicant(scope, id, database);
    const before = await findApplication(merchant, database);
    const isStale = (name: string, value: unknown): boolean => {
      const there = lastOf(before.answers, name);
      return !isDeepStrictEqual(there, known[name] ?? null) && !isDeepStrictEqual(there, value);
    };
    const stale = [...given].filter(([name, value]) => isStale(name, value)).map(([name]) => name);
    const update = new Map([...given].filter(([name]) => !stale.includes(name)));
    const written = await writeAnswers(database, { caller, merchant, before, update, now });
    const form = await presentForm(written.merchant, written.row, now, localeOf(locale), database);
    return { reply: { ...form, stale }, changes: written.changes };
  },
});
