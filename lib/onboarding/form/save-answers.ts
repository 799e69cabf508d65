import { isDeepStrictEqual } from 'node:util';
import { type Answers, lastOf } from '@/lib/onboarding/answers';
import { withFixed } from '@/lib/onboarding/fixed';
import { faultsIn, loadForm } from '@/lib/onboarding/form/load-form';
import { type SavedReply, saveAnswersInput, savedReply } from '@/lib/onboarding/form/schema';
import { lockApplicant } from '@/lib/onboarding/get-applicant';
import { localeOf } from '@/lib/onboarding/show-application';
import { findApplication } from '@/lib/onboarding/store';
import { submittedIn } from '@/lib/onboarding/submitted';
import { judgeAnswers, writeAnswers } from '@/lib/onboarding/write-answers';
import { command } from '@/lib/operation/command';

type SeenAnswers = { before: Answers; known: Record<string, unknown> };

/** Fields whose stored answer differs both from the one the writer saw and from the new one. */
const staleOf = (given: ReadonlyMap<string, unknown>, { before, known }: SeenAnswers): string[] =>
  [...given].flatMap(([name, value]) => {
    const there = lastOf(before, name);
    return isDeepStrictEqual(there, known[name] ?? null) || isDeepStrictEqual(there, value) ? [] : [name];
  });

/**
 * Saves what a person typed into the form. A field that has changed since the writer saw it is left as it is and reported as stale, so that
 * nobody overwrites an answer unseen. While the application is open, answers are saved as they come, valid or not, and submitted only on
 * request. A submitted application changes as a whole or not at all.
 */
export const saveAnswers = command<typeof saveAnswersInput, SavedReply>({
  name: 'application.save_answers',
  summary: 'Save what was typed into the form of a seller',
  allow: 'applications:write',
  proof: 'depends',
  keepsReply: false,
  input: saveAnswersInput,
  output: savedReply,
  async run({ caller, scope, now }, { id, locale, answers, known, hand_in = false }, database) {
    const given = submittedIn(answers);
    const shown = { caller, locale: localeOf(locale), database };
    const merchant = await lockApplicant(scope, id, database);
    const before = await findApplication(merchant, database);
    const stale = staleOf(given, { before: before.answers, known });
    const update = new Map([...given].filter(([name]) => !stale.includes(name)));
    const asked = { merchant, before, update, now };
    const judged = await judgeAnswers(database, asked);
    const isOpen = merchant.applicationStatus === 'incomplete';
    const answered = isOpen ? withFixed(judged) : judged;
    const wrong = isOpen ? {} : faultsIn(answered, shown.locale);
    const isWhole = stale.length + Object.keys(wrong).length === 0;
    if (!isOpen && !isWhole) return { reply: { ...(await loadForm(merchant, before, shown)), saved: false, stale, wrong }, changes: [] };
    const handsIn = hand_in && stale.length === 0;
    const written = await writeAnswers(database, { ...asked, caller, answers: answered, handsIn });
    const form = await loadForm(written.merchant, written.row, shown);
    return { reply: { ...form, saved: true, stale, wrong }, changes: written.changes };
  },
});
