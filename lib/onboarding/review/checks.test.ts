import { expect, test } from 'vitest';
import { type Answers, doubtsOf, type Facts, withSubmitted } from '@/lib/onboarding/answers';
import { fields } from '@/lib/onboarding/catalogue/catalogue';
import { checkNames } from '@/lib/onboarding/catalogue/check';
import { checksOf } from '@/lib/onboarding/review/checks';
import { sandboxFacts, sellerAnswers } from '@/lib/testing/fixtures/seller-answers';

const answered = (update: Record<string, unknown>) => withSubmitted({}, new Map(Object.entries(update)), sandboxFacts);
const statesOf = (answers: Answers, facts: Facts = sandboxFacts) =>
  Object.fromEntries(checksOf(answers, doubtsOf(answers, facts), 'en').map(({ name, state }) => [name, state]));
const all = (state: string) => Object.fromEntries(checkNames.map((name) => [name, state]));
const ofCorporations: Record<string, unknown> = { ...all('passed'), corporate_number: undefined };

test('each check passes, warns, or is open, and one that concerns nothing that is asked is left out', () => {
  const corporation = sellerAnswers('corporation');
  expect(statesOf(answered(corporation))).toEqual(all('passed'));
  expect(statesOf(answered(sellerAnswers('sole_proprietor')))).toEqual(ofCorporations);
  expect(statesOf({})).toEqual({ bank: 'open', branch: 'open', holder: 'open', age: 'open', address: 'open', duplicates: 'open' });
  const bank = (name: string) => `bank_account_information.zengin_${name}`;
  const doubtful = answered({
    ...corporation,
    'company_information.registration_number': '1234567890123',
    'company_information.company_postal_code': '530-0001',
    'representative_director_information.date_of_birth': '1890-01-01',
    'applicant_information.date_of_birth': '2020-01-01',
    [bank('bank_name')]: 'みずほ銀行',
    [bank('branch_name')]: '梅田支店',
    [bank('account_holder_kana')]: 'ヤマダ',
  });
  const facts: Facts = { ...sandboxFacts, isAccountUsed: () => true, isNumberUsed: () => true };
  expect(statesOf(doubtful, facts)).toEqual(all('warning'));
  const [doubts, checks] = [doubtsOf(doubtful, facts), checksOf(doubtful, doubtsOf(doubtful, facts), 'ja')];
  expect(checks.flatMap(({ messages }) => messages)).toHaveLength(doubts.length);
  expect(checks.find(({ name }) => name === 'age')?.messages).toHaveLength(2);
});

test('as long as a field is not answered, what looks at it is open', () => {
  const corporation = sellerAnswers('corporation');
  const looked = fields.filter(({ checks }) => checks);
  expect(new Set(looked.flatMap(({ checks }) => checks))).toEqual(new Set(checkNames));
  for (const { name, checks } of looked) {
    const { [name]: _, ...others } = corporation;
    expect([name, statesOf(answered(others))]).toEqual([
      name,
      { ...all('passed'), ...Object.fromEntries((checks ?? []).map((check) => [check, 'open'])) },
    ]);
  }
});
