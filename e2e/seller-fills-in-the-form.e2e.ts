import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { answerAll, handIn, type Kind, type Locale, showIn } from './applications';
import { awake, expect, expectAccessible, expectNoSidewaysScroll, inTier, setLook, signInAs, test } from './fixtures';
import { aSeller } from './sellers';

const company = 'company_information';
const walks: [Kind, Locale][] = [
  ['sole_proprietor', 'ja'],
  ['corporation', 'en'],
  ['sole_proprietor', 'en'],
  ['corporation', 'ja'],
];

async function operatorDoes(context: BrowserContext, id: string, work: (page: Page) => Promise<void>) {
  const page = awake(await context.newPage());
  await signInAs('operator', context);
  await page.goto(`/applications/${id}`);
  await work(page);
  await context.close();
}

const inView = async (page: Page, baseURL: string, locale: Locale) => {
  for (const [theme, width] of inTier([['dark', 1280] as const, ['light', 360] as const])) {
    await setLook({ locale, theme, width }, page, baseURL);
    await page.reload();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
};

/** A wrong account number changes nothing; a right one waits for the operator. */
async function changeAccount(page: Page, request: APIRequestContext, id: string, locale: Locale) {
  const isJapanese = locale === 'ja';
  await page.getByRole('button', { name: isJapanese ? '振込先口座を変更する' : 'Change bank account' }).click();
  const number = page.getByRole('textbox', { name: isJapanese ? '口座番号' : 'Account number' });
  const submit = page.getByRole('button', { name: isJapanese ? '変更して審査を受ける' : 'Submit changes for review' });
  await expect(submit).toBeDisabled();
  await number.fill('12345678901');
  await submit.click();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(number).toHaveValue('12345678901');
  await expectAccessible(page);
  expect((await showIn(request, id)).status).toBe('accepted');
  await number.fill('7654321');
  await submit.click();
  await expect(page.getByRole('heading', { name: isJapanese ? '審査中です' : 'Under review' })).toBeVisible();
  expect((await showIn(request, id)).status).toBe('pending');
}

for (const [kind, locale] of inTier(walks)) {
  test(`${kind}, ${locale}: from an empty form to an accepted seller, with two fields sent back`, async ({
    page,
    context,
    request,
    browser,
    baseURL: given,
  }) => {
    const baseURL = given ?? '';
    const seller = await aSeller(request);
    await signInAs('staff', context);
    await setLook({ locale, theme: 'light', width: 390 }, page, baseURL);
    await page.goto(`/sellers/${seller.id}/application`);
    const questions = await answerAll(page, request, seller.id, kind, locale);
    // with the agreement, and banks by code; the representative of a corporation gives another address
    expect(questions.length + 1, questions.join()).toBeLessThanOrEqual(kind === 'sole_proprietor' ? 30 : 37);
    await setLook({ locale, theme: 'light', width: 1280 }, page, baseURL);
    await expect(page).toHaveURL(/step=review$/);
    await inView(page, baseURL, locale);
    await handIn(page, locale);
    expect((await showIn(request, seller.id)).status).toBe('pending');

    const operators = await browser.newContext({ baseURL });
    await operators.addCookies([{ name: 'locale', value: 'ja', url: baseURL }]);
    await operatorDoes(operators, seller.id, async (operator) => {
      for (const [field, reason] of [
        ['電話番号', '番号が使われていません。'],
        ['事業内容', '販売方法も書いてください。'],
      ] as const) {
        await operator
          .getByRole('button', { name: `「${field}」を差し戻しの対象にする` })
          .first()
          .click();
        await operator.getByRole('textbox', { name: `「${field}」を差し戻す理由` }).fill(reason);
      }
      await operator.getByRole('button', { name: '差し戻す（2）' }).click();
      await operator.getByRole('dialog').getByRole('button', { name: '2項目を差し戻す' }).click();
      await expect(operator.getByText('に差し戻しました')).toBeVisible();
    });

    await page.reload();
    await expect(
      page.getByRole('heading', { name: locale === 'ja' ? '修正をお願いします（2項目）' : 'Please correct 2 fields' }),
    ).toBeVisible();
    await expect(page.getByText('番号が使われていません。')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(3);
    await inView(page, baseURL, locale);
    await page.getByRole('textbox').first().fill('03-9876-5432');
    await page.getByRole('textbox').nth(1).fill('手づくりの器を、自社サイトと店舗で販売しています。');
    await page.getByRole('textbox').last().fill('番号は先月から変わりました。');
    // the reviewer's request stays visible
    await expect(page.getByText('番号が使われていません。')).toBeVisible();
    await expect(page.getByText(locale === 'ja' ? '修正しました。' : 'Corrected.').first()).toBeVisible();
    await page.getByRole('button', { name: locale === 'ja' ? '修正して再提出する' : 'Submit corrections' }).click();
    await expect(page.getByRole('heading', { name: locale === 'ja' ? '審査中です' : 'Under review' })).toBeVisible();

    const again = await browser.newContext({ baseURL });
    await operatorDoes(again, seller.id, async (operator) => {
      await expect(operator.getByText('番号は先月から変わりました。').first()).toBeVisible();
      await operator.getByRole('button', { name: '承認', exact: true }).click();
      await operator.getByRole('dialog').getByRole('button', { name: '承認する' }).click();
      await expect(operator.getByRole('button', { name: '申請を再開' })).toBeVisible();
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: locale === 'ja' ? '承認されました' : 'Approved' })).toBeVisible();
    const { status, submitted_fields: told } = await showIn(request, seller.id);
    expect([status, told.find(({ field }) => field === `${company}.company_phone`)?.value]).toEqual(['accepted', '0398765432']);
    await changeAccount(page, request, seller.id, locale);
  });
}
