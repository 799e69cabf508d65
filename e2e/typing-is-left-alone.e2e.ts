// Real keys, a caret in the middle and a Japanese keyboard, in all three card forms.
import type { BrowserContext, CDPSession, Frame, Locator, Page } from '@playwright/test';
import { api, expect, expectAccessible, expectNoSidewaysScroll, longTest, setLook, signInAs, test } from './fixtures';
import { readDemo } from './market';

type Card = { number: Locator; expiry: Locator; code: Locator };
const over = 'カードの有効期限が切れています。別のカードをご利用ください。';

const expiries = [
  ['1/30', '01 / 30'],
  ['12/2030', '12 / 30'],
  ['0130', '01 / 30'],
  ['430', '04 / 30'],
  ['12.30', '12 / 30'],
  ['12 / 30', '12 / 30'],
  ['122030', '12 / 30'],
  ['2030-12', '12 / 30'],
] as const;

async function typeAll(page: Page, { number, expiry, code }: Card, keyboard: CDPSession) {
  for (const [keys, shown] of expiries) {
    await expiry.fill('');
    await expiry.pressSequentially(keys);
    await page.keyboard.press('Tab');
    await expect(expiry).toHaveValue(shown);
    await expect(expiry).not.toHaveAttribute('aria-invalid', 'true');
  }
  // the caret after 4111 1
  await number.pressSequentially('4111111111111111');
  await expect(number).toHaveValue('4111 1111 1111 1111');
  for (let press = 0; press < 13; press++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('99');
  await expect(number).toHaveValue('4111 1991 1111 1111 11');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await expect(number).toHaveValue('4111 1111 1111 1111');

  await number.fill('');
  await compose(keyboard, number, ['４', '４１', '４１１', '４１１１', '４１１１１']);
  await expect(number).toHaveValue('4111 1');
  // each key is committed on its own
  for (const figure of '１１１１１１１１１１１') await compose(keyboard, null, [figure]);
  await expect(number).toHaveValue('4111 1111 1111 1111');
  await expiry.fill('');
  await compose(keyboard, expiry, ['１', '１２', '１２／', '１２／３', '１２／３０']);
  await page.keyboard.press('Tab');
  await expect(expiry).toHaveValue('12 / 30');
  await code.fill('');
  await compose(keyboard, code, ['１', '１２', '１２３']);
  await page.keyboard.press('Tab');
  await expect(code).toHaveValue('123');
}

/** Text that grows in a Japanese keyboard and is committed at the end. During the composition it stays as composed. */
async function compose(keyboard: CDPSession, box: Locator | null, steps: string[]) {
  await box?.focus();
  for (const text of steps) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    if (box) await expect(box).toHaveValue(text);
  }
  await keyboard.send('Input.insertText', { text: steps.at(-1) ?? '' });
}

/** A frame in another process has its own keyboard. */
const keyboardOf = (context: BrowserContext, page: Page, frame: Frame | undefined): Promise<CDPSession> =>
  context.newCDPSession(frame ?? page).catch(() => context.newCDPSession(page));

test('in the checkout; and all that is wrong is said at once, where it is', async ({ page, context, request, baseURL }) => {
  await setLook({ locale: 'ja', theme: 'light', width: 390 }, page, baseURL ?? '');
  const session = await api<{ session_url: string }>(request, 'POST', '/sessions', {
    amount: 1_000,
    currency: 'JPY',
    return_url: `${baseURL}/terms`,
    platform_details: { submerchants: [] },
  });
  await page.goto(session.session_url);
  const field = (name: string) => page.locator(`details[open] [name=${name}]`);
  const card = { number: field('number'), expiry: field('expiry'), code: field('verification_value') };
  const faults = page.locator('details[open] [data-slot=field-error]');
  await typeAll(page, card, await keyboardOf(context, page, undefined));

  await expect(faults).toHaveCount(0);
  await card.expiry.fill('01/25');
  await page.keyboard.press('Tab');
  await expect(faults).toHaveText([over]);
  await card.number.fill('4111111111111112');
  await card.code.fill('12');
  await field('email').fill('taro');
  const sent: string[] = [];
  page.on('request', (asked) => asked.method() === 'POST' && sent.push(asked.url()));
  await page.locator('details[open] button[type=submit]').click();
  await expect(faults).toHaveText([
    'カード番号を確認してください。',
    over,
    'セキュリティコードを確認してください。',
    '入力してください。',
    'メールアドレスを確認してください。',
  ]);
  await expect(card.number).toBeFocused();
  expect(sent).toEqual([]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // a corrected field shows no error any more
  await card.number.fill('4123111111111000');
  await expect(faults).toHaveCount(4);
  await card.expiry.fill('1/30');
  await card.code.fill('123');
  await field('name').fill('TARO YAMADA');
  await field('email').fill('taro@example.jp');
  await expect(faults).toHaveCount(0);
  await page.locator('details[open] button[type=submit]').click();
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'ご利用可能額が不足しています。別のカードか、ほかのお支払い方法をご利用ください。' });
  await expect(told).toContainText('請求は行われていません。');
  await card.number.fill('4111111111111111');
  await page.locator('details[open] button[type=submit]').click();
  await page.waitForURL(/\/terms\?session_id=/);
});

longTest('in the hosted fields', async ({ page, context, baseURL }) => {
  const { merchants } = readDemo();
  const platform = merchants.find(({ platform_role: role }: { platform_role: string | null }) => role === 'platform');
  await page.goto(`${baseURL}/js/demo?locale=ja#${platform.publishable_key}`);
  await page.locator('#form button').click();
  const inside = page.frameLocator('#card iframe');
  const card = { number: inside.locator('#number'), expiry: inside.locator('#expiry'), code: inside.locator('#code') };
  await expect(card.number).toBeVisible();
  const frame = page.frames().find((one) => one.url().includes('/fields?'));
  await typeAll(page, card, await keyboardOf(context, page, frame));
  await card.expiry.fill('01/25');
  await page.keyboard.press('Tab');
  await expect(inside.locator('#expiry-error')).toHaveText(over);
  await card.code.fill('12');
  await page.locator('#send').click();
  await expect(inside.locator('.error').filter({ hasText: /./ })).toHaveText([
    over,
    'セキュリティコードを確認してください。',
    'カード名義を入力してください。',
  ]);
  await card.code.fill('123');
  await card.expiry.fill('2030-12');
  await inside.locator('#name').fill('TARO YAMADA');
  await page.locator('#send').click();
  await expect(page.locator('#token')).toHaveText(/^tok_/);
});

longTest('in a phone order', async ({ page, context }) => {
  await signInAs('staff', context);
  await page.goto('/payments/new');
  const box = (name: string) => page.getByRole('textbox', { name });
  const card = { number: box('カード番号'), expiry: box('有効期限'), code: box('セキュリティコード') };
  await expect(card.number).toBeVisible();
  await typeAll(page, card, await keyboardOf(context, page, undefined));
  await card.expiry.fill('01/25');
  await page.keyboard.press('Tab');
  await expect(page.getByText(over)).toBeVisible();
  await card.number.fill('4111');
  await page.getByRole('button', { name: '内容を確認' }).click();
  for (const text of ['1円から9,999,999円までの金額を入力してください。', 'カード番号を確認してください。', over])
    await expect(page.getByText(text)).toBeVisible();
  await box('金額（税込）').fill('3300');
  await card.number.fill('5555555555554444');
  await card.expiry.fill('2030-12');
  await expect(page.getByText(over)).toHaveCount(0);
  await page.getByRole('button', { name: '内容を確認' }).click();
  await page.getByRole('button', { name: '¥3,300 を請求' }).click();
  await expect(page.getByText('¥3,300 を請求しました')).toBeVisible();
});
