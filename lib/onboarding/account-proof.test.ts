// An account in another name than the seller's: what the form asks for, and what the reviewer decides by.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { type Answers, doubtsOf, formOf, isComplete, withReturned, withSubmitted } from '@/lib/onboarding/answers';
import { showForm } from '@/lib/onboarding/form/show-form';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { sendBackApplication } from '@/lib/onboarding/review/send-back-application';
import { showReview } from '@/lib/onboarding/review/show-review';
import { reviewerMessage } from '@/lib/onboarding/review/words';
import { showApplication } from '@/lib/onboarding/show-application';
import { updateApplication } from '@/lib/onboarding/update-application';
import { warningMessage } from '@/lib/onboarding/words';
import { aFileOf, handIn } from '@/lib/testing/fixtures/applicants';
import { sandboxFacts as facts, knownFile, liveFacts as live, sellerAnswers } from '@/lib/testing/fixtures/seller-answers';
import { asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';

const bank = (rest: string) => `bank_account_information.${rest}`;
const [holder, proof] = [bank('zengin_account_holder_kana'), bank('account_proof')];
const submit = (update: Record<string, unknown>, before: Answers = {}, known = facts) =>
  withSubmitted(before, new Map(Object.entries(update)), known);
const requested = (answers: Answers) => formOf(answers, true).requested.map(({ name }) => name);
const codes = (answers: Answers, known = facts) => doubtsOf(answers, known).map(({ field, problem }) => [field.name, problem.code]);
const other = { [holder]: 'サトウ タロウ' };

describe('the form', () => {
  test.each(['corporation', 'sole_proprietor'] as const)('asks a %s for a picture only while the holder differs', (type) => {
    for (const known of [facts, live]) {
      const own = submit(sellerAnswers(type), {}, known);
      expect([requested(own).includes(proof), codes(own, known)]).toEqual([false, []]);
      const differs = submit(other, own, known);
      expect(requested(differs).filter((name) => !requested(own).includes(name))).toEqual([proof]);
      expect(codes(differs, known)).toEqual([
        [holder, 'holder_differs'],
        [proof, 'account_proof_missing'],
      ]);
      // a question that does not block the application
      expect(isComplete(differs)).toBe(true);
      const shown = submit({ [proof]: knownFile }, differs, known);
      expect([codes(shown, known), isComplete(shown)]).toEqual([[[holder, 'holder_differs']], true]);
      expect(formOf(submit({ [holder]: sellerAnswers(type)[holder] }, shown, known), true).submitted.map(({ name }) => name)).not.toContain(
        proof,
      );
    }
  });

  test('takes one of the seller’s own files, and nothing else', () => {
    const differs = submit({ ...sellerAnswers('corporation'), ...other });
    const wrong = submit({ [proof]: '019352c1-4cf1-7001-8dc9-fb2890f9c0c6' }, differs);
    expect(wrong[proof]?.rejected?.problem.code).toBe('unknown_file');
    expect(submit({ [proof]: [knownFile, '019352c1-4cf1-7001-8dc9-fb2890f9c0c6'] }, differs)[proof]?.rejected?.problem.code).toBe(
      'too_many',
    );
  });

  test('of another account asks for another picture, unless it comes along', () => {
    const shown = submit({ ...sellerAnswers('corporation'), ...other, [proof]: knownFile });
    for (const change of [
      { [bank('zengin_account_number')]: '7654321' },
      { [bank('zengin_account_type')]: 'checking' },
      { [bank('zengin_branch_code')]: '001' },
      { [bank('zengin_bank_code')]: '0001' },
    ]) {
      expect([change, submit(change, shown)[proof]]).toEqual([change, undefined]);
      expect(requested(submit(change, shown))).toContain(proof);
      expect(submit({ ...change, [proof]: knownFile }, shown)[proof]).toEqual({ value: knownFile });
    }
    // an invalid value changes no account, and another spelling of holder or bank does not either
    for (const change of [
      { [bank('zengin_account_number')]: 'x' },
      { [holder]: 'サトウ タロオ' },
      { [bank('zengin_bank_name')]: '三菱UFJ' },
      { [bank('zengin_account_number')]: '1234567' },
    ])
      expect([change, submit(change, shown)[proof]]).toEqual([change, { value: knownFile }]);
  });

  test('keeps what the reviewer wants of a picture, also where the account becomes another one', () => {
    const shown = submit({ ...sellerAnswers('corporation'), ...other, [proof]: knownFile });
    const wanted = withReturned(shown, new Map([[proof, '番号が読めません。']]));
    expect(submit({ [bank('zengin_account_number')]: '7654321' }, wanted)[proof]).toEqual({ returned: '番号が読めません。' });
    const mended = submit({ [proof]: knownFile }, wanted);
    expect(mended[proof]).toEqual({ value: knownFile, corrected: '番号が読めません。' });
    expect(submit({ [bank('zengin_account_number')]: '7654321' }, mended)[proof]).toEqual({ returned: '番号が読めません。' });
  });
});

test('a reviewer is told of each doubt in words of their own, which correct nothing', () => {
  const told = { given: 'x', name: 'x', day: 'x', number: 'x', holder: 'x', at: 1, age: 1, corporate: 'x' };
  const all = [
    ...[
      'check_digit',
      'unknown_bank',
      'holder_differs',
      'account_proof_missing',
      'unknown_branch',
      'bank_name_differs',
      'branch_name_differs',
    ],
    ...['passbook_number', 'postal_code_unknown', 'postal_code_differs', 'age_unlikely', 'bank_account_in_use', 'corporate_number_in_use'],
    ...['invoice_number_differs'],
  ] as Parameters<typeof warningMessage>[0][];
  for (const code of all)
    for (const locale of ['ja', 'en'] as const) {
      const said = reviewerMessage(code, locale, told);
      expect([code, said]).not.toEqual([code, warningMessage(code, locale, told)]);
      expect([code, said]).toEqual([code, expect.not.stringMatching(/\{|このまま|修正|please|leave it/i)]);
    }
});

describe('the review', () => {
  let shop: Shop;
  let admin: Caller;
  let operator: Caller;
  beforeAll(async () => {
    shop = await aShop({ sellers: 0 });
    [admin, operator] = [await asRole('admin', shop.id), await asRole('operator', null)];
  });
  const aSeller = async (name: string) => (await createMerchant(admin, { name, platform_role: 'payout' })).id;

  test('has both names beside each other, as registered and as banks fold them, and the picture', async () => {
    const id = await aSeller('甲商店');
    await handIn(admin, id, 'sole_proprietor');
    expect((await showReview(operator, { id, locale: 'ja' })).holder).toBeNull();
    const asked = await updateApplication(admin, { id, locale: 'en', [holder]: 'タカハシトウボ' });
    expect(asked.newly_requested_fields.map(({ field }) => field)).toEqual([]);
    const without = await showReview(operator, { id, locale: 'ja' });
    expect(without.holder).toEqual({
      field: holder,
      held: 'ﾀｶﾊｼﾄｳﾎﾞ',
      folded: 'ﾀｶﾊｼﾄｳﾎﾞ',
      names: [
        { field_name: '会社名・屋号（カナ）', name: '髙橋陶房', kana: 'タカハシトウボウ', folded: 'ﾀｶﾊｼﾄｳﾎﾞｳ' },
        { field_name: '姓（カナ）', name: '髙橋 花子', kana: 'タカハシ ハナコ', folded: 'ﾀｶﾊｼﾊﾅｺ' },
      ],
      picture: null,
      picture_field: expect.objectContaining({ field: proof, field_type: 'single_file_upload', optional: true }),
    });
    const picture = await aFileOf(id);
    await updateApplication(admin, { id, [proof]: picture });
    const review = await showReview(operator, { id, locale: 'ja' });
    expect([review.application.status, review.holder?.picture]).toEqual(['pending', picture]);
    expect(review.files.map((file) => file.id)).toContain(picture);
    expect(review.checks.find(({ name }) => name === 'holder')).toMatchObject({
      state: 'warning',
      messages: [expect.stringContaining('販売者本人の口座といえるか')],
    });
    expect(review.application.warnings.map(({ warning_message }) => warning_message)).toEqual([
      expect.stringContaining('販売者本人の口座といえるか'),
    ]);
    // the seller reads its own sentence about it
    const { warnings } = await showApplication(admin, { id, locale: 'ja' });
    expect(warnings.map(({ warning_message }) => warning_message)).toEqual([expect.stringContaining('このまま提出できます')]);
  });

  test('of a corporation compares its own name alone', async () => {
    const id = await aSeller('乙商店');
    await handIn(admin, id);
    await updateApplication(admin, { id, [holder]: 'タカハシ ハナコ' });
    const { holder: question } = await showReview(operator, { id, locale: 'en' });
    expect(question?.names).toEqual([
      { field_name: 'Name in katakana', name: '株式会社山田商店', kana: 'カブシキガイシャヤマダショウテン', folded: 'ﾔﾏﾀﾞｼﾖｳﾃﾝ' },
    ]);
  });

  test('may ask for a picture that was left out; the form asks for it with that reason until it is there', async () => {
    const id = await aSeller('丙商店');
    await handIn(admin, id, 'sole_proprietor');
    const { version, status } = await updateApplication(admin, { id, [holder]: 'ベツノナマエ' });
    expect(status).toBe('pending');
    const before = await showReview(operator, { id, locale: 'ja' });
    expect(before.application.warnings.find(({ field }) => field === proof)?.warning_message).toContain('差し戻して依頼');
    await sendBackApplication(operator, { id, version, fields: [{ field: proof, reason: '通帳の写真をお願いします。' }] });
    const asked = await showForm(admin, { id, locale: 'ja' });
    expect(asked.fields.find(({ field }) => field === proof)).toMatchObject({
      open: true,
      returned_reason: '通帳の写真をお願いします。',
      because_of: '口座名義（半角カナ）',
      change: 'account',
      changeable: true,
    });
    const sent = await updateApplication(admin, { id, [proof]: await aFileOf(id) });
    expect([sent.status, sent.errored_fields]).toEqual(['pending', []]);
  });

  test('that accepts without a picture asks for none any more', async () => {
    const id = await aSeller('庚商店');
    await handIn(admin, id);
    const told = async () => {
      const form = await showForm(admin, { id, locale: 'ja' });
      const { warnings } = await showApplication(admin, { id, locale: 'ja' });
      const own = warnings.filter(({ field }) => field === holder || field === proof);
      return [own.map(({ warning_code }) => warning_code), form.fields.find(({ field }) => field === proof)?.warnings.length];
    };
    const { version } = await updateApplication(admin, { id, [holder]: 'ベツノナマエ' });
    expect(await told()).toEqual([['holder_differs', 'account_proof_missing'], 1]);
    await acceptApplication(operator, { id, version });
    expect(await told()).toEqual([['holder_differs'], 0]);
  });

  test('cannot ask for one where the holder is the seller', async () => {
    const id = await aSeller('丁商店');
    const { version } = await handIn(admin, id);
    await expect(sendBackApplication(operator, { id, version, fields: [{ field: proof, reason: '写真' }] })).rejects.toMatchObject({
      code: 'invalid_parameter',
      param: 'fields.0.field',
    });
  });

  test('of an accepted seller’s new account in another name is waited for as well', async () => {
    const id = await aSeller('戊商店');
    const { version } = await handIn(admin, id);
    await acceptApplication(operator, { id, version });
    const changed = await updateApplication(admin, { id, [holder]: 'ベツノナマエ', [bank('zengin_account_number')]: '7654321' });
    expect([changed.status, changed.payouts_enabled]).toEqual(['pending', false]);
    expect((await showReview(operator, { id })).holder).toMatchObject({ picture: null });
    const added = await updateApplication(admin, { id, [proof]: await aFileOf(id) });
    expect(added.status).toBe('pending');
    // another seller's file does not belong to this one
    const stolen = await updateApplication(admin, { id, [proof]: await aFileOf(await aSeller('己商店')) });
    expect(stolen.errored_fields.map(({ error_code }) => error_code)).toEqual(['unknown_file']);
  });
});
