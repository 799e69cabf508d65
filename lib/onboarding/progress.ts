import { type Answers, formOf, isAsked } from '@/lib/onboarding/answers';
import { fields } from '@/lib/onboarding/catalogue/catalogue';

export type Progress = { answeredCount: number; requiredCount: number; erroredCount: number };

/** How far a seller has come, of what is asked of it now. What is wrong or was sent back is not done, whatever stood there before. */
export function progressOf(answers: Answers): Progress {
  const required = fields.filter((field) => !field.optional && isAsked(answers, field));
  const { errored } = formOf(answers, true);
  const done = required.filter((field) => answers[field.name]?.value !== undefined && !errored.includes(field));
  return {
    answeredCount: done.length,
    requiredCount: required.length,
    erroredCount: errored.length,
  };
}
