// V12: the fields asked for, written out again by name, against the catalogue’s own conditions, for any submissions in any order.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Answers, formOf, isComplete, withSubmitted } from '@/lib/onboarding/answers';
import { fields } from '@/lib/onboarding/catalogue/catalogue';
import { sandboxFacts as facts, knownFile, sellerAnswers } from '@/lib/testing/fixtures/seller-answers';
import { times } from '@/lib/testing/tier';

const c = (name: string) => `company_information.${name}`;
const d = (name: string) => `representative_director_information.${name}`;
const reply = 'review_information.reply';
const [holder, proof] = ['bank_account_information.zengin_account_holder_kana', 'bank_account_information.account_proof'];
const measures = 'visa_mastercard_credit_card.countermeasures_during_card_registration';
const restrictions = 'visa_mastercard_credit_card.access_restrictions';

const valid: Record<string, unknown> = {
  ...sellerAnswers('sole_proprietor'),
  ...sellerAnswers('corporation'),
  [c('company_url')]: 'https://shop.example.jp',
  [measures]: ['access_restrictions_during_card_registration', 'bot_detection'],
  [restrictions]: true,
  'applicant_information.identity_back': knownFile,
  [d('identity_back')]: knownFile,
  [c('invoice_registration_number')]: 'T7000012050002',
  [c('invoice_by_platform')]: true,
  [reply]: 'ご確認ください。',
  [proof]: knownFile,
  'representative_director_information.address_building_name': '渋谷ビル4階',
  'representative_director_information.address_building_name_kana': 'シブヤビル4カイ',
};
const optional = new Set([
  c('company_url'),
  c('invoice_registration_number'),
  c('invoice_by_platform'),
  measures,
  reply,
  proof,
  'applicant_information.identity_back',
  d('identity_back'),
  'representative_director_information.address_building_name',
  'representative_director_information.address_building_name_kana',
]);
const japanese =
  /^company_information\.company_(name_kana|postal_code|prefecture_state|prefecture_state_kana|city|city_kana|address|address_kana)$/;
const alone = /^representative_director_information\.identity_/;
const corporate = /^(applicant_information\.|company_information\.(share_capital_|registration_number|incorporation_certificates))/;

/**
 * The holder is the corporation; a sole proprietor with the same account is asked for a picture, unless there is no name to compare with
 * yet.
 */
function isHeldByAnother(values: Record<string, unknown>): boolean {
  if (values[holder] === undefined) return false;
  if (values[c('company_name_kana')] !== undefined) return false;
  const isWhole = values[d('last_name_kana')] !== undefined && values[d('first_name_kana')] !== undefined;
  return values[c('corporation_type')] === 'sole_proprietor' && isWhole;
}

/** As the contract and the decisions say. */
function isAskedBy(values: Record<string, unknown>, name: string): boolean {
  const type = values[c('corporation_type')];
  if (japanese.test(name)) return values[c('company_country')] === 'JP';
  if (corporate.test(name)) return type === 'corporation';
  if (name === c('sole_proprietor_proofs')) return type === 'sole_proprietor';
  if (alone.test(name)) return type === 'sole_proprietor';
  if (name === c('invoice_by_platform')) return values[c('invoice_registration_number')] !== undefined;
  if (name === proof) return isHeldByAnother(values);
  // nothing was sent back here: the reply appears once the seller writes one
  if (name === reply) return values[reply] !== undefined;
  if (name === measures) return values[c('company_url')] !== undefined;
  if (name === restrictions)
    return values[c('company_url')] !== undefined && [values[measures]].flat().includes('access_restrictions_during_card_registration');
  return true;
}

const valuesIn = (answers: Answers) => Object.fromEntries(Object.entries(answers).map(([name, { value }]) => [name, value]));
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

const anUpdate = fc
  .subarray(names(fields), { minLength: 1 })
  .chain((chosen) =>
    fc
      .tuple(...chosen.map(() => fc.oneof({ weight: 6, arbitrary: fc.constant('valid') }, fc.constant('bad'), fc.constant('empty'))))
      .map((kinds) => chosen.map((name, index) => [name, kinds[index]] as const)),
  );
const aType = fc.constantFrom('corporation', 'sole_proprietor');

test('V12 DynamicFormMatrix: requested, newly requested and errored are exact, and it is complete only when nothing is left', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anUpdate, aType), { minLength: 1, maxLength: 6 }), (updates) => {
      let answers: Answers = {};
      const said = new Map<string, string>();
      for (const [update, type] of updates) {
        const raw = update.map(([name, kind]): [string, unknown] => [
          name,
          kind === 'empty' ? '' : kind === 'bad' ? { wrong: 1 } : name === c('corporation_type') ? type : valid[name],
        ]);
        const requestedBefore = names(formOf(answers, true).requested);
        answers = withSubmitted(answers, new Map(raw), facts);
        for (const [name, kind] of update) said.set(name, kind ?? '');
        const values = valuesIn(answers);
        const asked = names(fields).filter((name) => isAskedBy(values, name));
        const { requested, errored, submitted } = formOf(answers, true);
        const isSkipped = (name: string) => optional.has(name) && said.get(name) === 'empty';
        expect(names(submitted)).toEqual(asked.filter((name) => values[name] !== undefined));
        expect(names(requested)).toEqual(asked.filter((name) => values[name] === undefined && !isSkipped(name)));
        const isWrong = (name: string) => said.get(name) === 'bad' || (said.get(name) === 'empty' && !optional.has(name));
        expect(names(errored)).toEqual(asked.filter(isWrong));
        const isNew = (name: string) => !requestedBefore.includes(name);
        for (const name of names(requested).filter(isNew)) expect(asked).toContain(name);
        const left = asked.filter((name) => !optional.has(name) && values[name] === undefined);
        expect(isComplete(answers)).toBe(left.length === 0 && !asked.some(isWrong));
      }
    }),
    { numRuns: times(60, 3_000) },
  );
});

test('V12: every order of two updates that do not touch each other comes to the same form', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(names(fields), { minLength: fields.length }), fc.nat(fields.length), (order, cut) => {
      const submit = (answers: Answers, chosen: string[]) =>
        withSubmitted(answers, new Map(chosen.map((name) => [name, valid[name]])), facts);
      const whole = submit({}, order);
      const parts = submit(submit({}, order.slice(0, cut)), order.slice(cut));
      expect(valuesIn(parts)).toEqual(valuesIn(whole));
      expect(isComplete(parts)).toBe(isComplete(whole));
    }),
    { numRuns: times(40, 2_000) },
  );
});
