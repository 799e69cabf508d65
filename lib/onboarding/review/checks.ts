import { type Answers, type Doubt, isAsked } from '@/lib/onboarding/answers';
import { fields } from '@/lib/onboarding/catalogue/catalogue';
import { checkNames, checkOf } from '@/lib/onboarding/catalogue/check';
import type { Check } from '@/lib/onboarding/review/schema';
import { reviewerMessage } from '@/lib/onboarding/review/words';
import type { Locale } from '@/lib/refusal';

/** Leaves out checks whose fields this seller is not asked for. */
export function checksOf(answers: Answers, doubts: readonly Doubt[], locale: Locale): Check[] {
  return checkNames.flatMap((name) => {
    const asked = fields.filter((field) => field.checks?.includes(name) && isAsked(answers, field));
    if (asked.length === 0) return [];
    const found = doubts.filter(({ problem }) => checkOf[problem.code] === name);
    const messages = found.map(({ field, problem }) => `${field.label[locale]}: ${reviewerMessage(problem.code, locale, problem.told)}`);
    const isOpen = asked.some((field) => answers[field.name]?.value === undefined);
    return [{ name, state: found.length > 0 ? 'warning' : isOpen ? 'open' : 'passed', messages }];
  });
}
