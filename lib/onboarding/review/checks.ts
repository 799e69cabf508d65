import { type Answers, type Doubt, isAsked } from '@/lib/onboarding/answers';
import { fieldOf } from '@/lib/onboarding/catalogue/catalogue';
import type { WarningCode } from '@/lib/onboarding/catalogue/field';
import type { Check, checkNames } from '@/lib/onboarding/review/schema';
import { warningMessage } from '@/lib/onboarding/words';
import type { Locale } from '@/lib/refusal';

type Rule = { codes: readonly WarningCode[]; needs: readonly string[] };
const director = 'representative_director_information';

/** What each check is about, and the answers without which it says nothing. */
const rules: Record<(typeof checkNames)[number], Rule> = {
  corporate_number: { codes: ['check_digit'], needs: ['company_information.registration_number'] },
  bank: { codes: ['unknown_bank', 'bank_name_replaced'], needs: ['bank_account_information.zengin_bank_code'] },
  branch: { codes: ['unknown_branch', 'branch_name_replaced'], needs: ['bank_account_information.zengin_branch_code'] },
  holder: { codes: ['holder_differs'], needs: ['bank_account_information.zengin_account_holder_kana'] },
  age: { codes: ['age_unlikely'], needs: [`${director}.date_of_birth`] },
  address: {
    codes: ['postal_code_unknown', 'postal_code_differs'],
    needs: ['company_information.company_postal_code', `${director}.postal_code`],
  },
  duplicates: {
    codes: ['bank_account_in_use', 'corporate_number_in_use'],
    needs: ['bank_account_information.zengin_account_number'],
  },
};

/** A check that concerns nobody of this kind of business is left out. */
export function checksOf(answers: Answers, doubts: readonly Doubt[], locale: Locale): Check[] {
  return Object.entries(rules).flatMap(([name, { codes, needs }]) => {
    const asked = needs.filter((need) => {
      const field = fieldOf(need);
      return field && isAsked(answers, field);
    });
    if (asked.length === 0) return [];
    const found = doubts.filter(({ problem }) => codes.includes(problem.code));
    const messages = found.map(({ field, problem }) => `${field.label[locale]}: ${warningMessage(problem.code, locale, problem.told)}`);
    const isOpen = asked.some((need) => answers[need]?.value === undefined);
    const state = found.length > 0 ? 'warning' : isOpen ? 'open' : 'passed';
    return [{ name: name as Check['name'], state, messages }];
  });
}
