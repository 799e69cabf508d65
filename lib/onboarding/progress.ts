import { type Answers, formOf, isAsked } from '@/lib/onboarding/answers';
import { fields } from '@/lib/onboarding/catalogue/catalogue';
import { isOfFiles } from '@/lib/onboarding/catalogue/field';

export type Progress = { answeredCount: number; requiredCount: number; erroredCount: number; missingFilesCount: number };

/** How many of the required fields are answered. An invalid or returned answer does not count, even with an earlier valid value. */
export function progressOf(answers: Answers): Progress {
  const required = fields.filter((field) => !field.optional && isAsked(answers, field));
  const { errored } = formOf(answers, true);
  const done = required.filter((field) => answers[field.name]?.value !== undefined && !errored.includes(field));
  return {
    answeredCount: done.length,
    requiredCount: required.length,
    erroredCount: errored.length,
    missingFilesCount: required.filter((field) => isOfFiles(field) && !done.includes(field)).length,
  };
}
