import { type Answers, formOf, isAsked } from '@/lib/onboarding/answers';
import { fields } from '@/lib/onboarding/catalogue/catalogue';

export type Progress = { answeredCount: number; requiredCount: number; erroredCount: number };

/** How far a seller has come, of what is asked of it now. */
export function progressOf(answers: Answers): Progress {
  const required = fields.filter((field) => !field.optional && isAsked(answers, field));
  return {
    answeredCount: required.filter(({ name }) => answers[name]?.value !== undefined).length,
    requiredCount: required.length,
    erroredCount: formOf(answers, true).errored.length,
  };
}
