import type { APIRequestContext, Page } from '@playwright/test';
import { api, expect, expectAccessible, expectNoSidewaysScroll, inTier, setLook, signInAs, test } from './fixtures';

type Session = { id: string; session_url: string; status: string; subscription: { id: string | null } };
type Subscription = {
  status: string;
  session: string;
  manage_url: string;
  customer: { id: string };
  payments: string[];
  current_period: { start: string };
};
type Terms = { sha256: string; shown_by: string; terms: { locale: string; charges: { first_on: string; next_on: string } } };

const open = (request: APIRequestContext, subscription: object = {}) =>
  api<Session>(request, 'POST', '/sessions', {
    mode: 'customer_payment',
    amount: 3_300,
    currency: 'JPY',
    payment_data: { tax: 300 },
    platform_details: { submerchants: [] },
    line_items: [{ description: '花の定期便', quantity: 1, amount: 3_300 }],
    subscription: { period: 'monthly', ...subscription },
  });

const words = {
  ja: {
    ...{ title: '定期払いのお申し込み', terms: 'お申し込み内容の最終確認', order: 'この内容で申し込む', done: 'お申し込みが完了しました' },
    manage: '定期払いの確認・解約',
    names: ['分量', '販売価格', 'お支払いの時期と方法', '引渡し・提供の時期', '申込期間', '解約・お問い合わせ'],
    said: [
      '1回 ¥3,300（税込、うち消費税¥300）',
      '最初の1年間（12回）で¥39,600',
      '解約するまで自動で更新されます',
      '初回：お申し込みのとき',
    ],
    free: 'までは無料です',
  },
  en: {
    ...{ title: 'Order a subscription', terms: 'Check your order', order: 'Order on these terms', done: 'Your order is complete' },
    manage: 'Manage or cancel your subscription',
    names: ['What you get', 'Price', 'When and how you pay', 'Delivery', 'Offer valid', 'Cancelling and contact'],
    said: [
      '¥3,300 each time (including ¥300 tax)',
      '¥39,600 in the first year (payments: 12)',
      'until you cancel',
      'First: with your order',
    ],
    free: 'Free until',
  },
};

const cardForm = (page: Page) => page.locator('form', { has: page.locator('[name=number]') });
async function typeCard(page: Page, number: string) {
  const form = cardForm(page);
  await form.locator('[name=number]').pressSequentially(number);
  await form.locator('[name=expiry]').fill('1230');
  await form.locator('[name=verification_value]').fill('123');
  await form.locator('[name=name]').fill('TARO YAMADA');
  await form.locator('[name=email]').fill('taro@example.jp');
}

for (const locale of inTier(['ja', 'en'] as const)) {
  const said = words[locale];

  test(`a phone in ${locale}: the six notices, ordered by an authenticated card, and kept as they were read`, async ({
    page,
    request,
    baseURL,
  }) => {
    await setLook({ locale, theme: 'light', width: 360 }, page, baseURL ?? '');
    const session = await open(request);
    await page.goto(session.session_url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.title);
    const terms = cardForm(page).getByRole('region', { name: said.terms });
    await expect(terms.getByRole('term')).toHaveText(said.names);
    for (const text of said.said) await expect(terms).toContainText(text);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const digest = await terms.locator('[name=terms]').inputValue();
    await typeCard(page, '4100000000005000');
    await cardForm(page).getByRole('button', { name: said.order }).click();
    await page.waitForURL(/\/secure-tokens\//);
    await page.locator('[name=code]').fill('123456');
    await page.locator('form:has([name=code]) button[type=submit]').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.done);
    await expectAccessible(page);
    const { subscription, status } = await api<Session>(request, 'GET', `/sessions/${session.id}`);
    expect(status).toBe('completed');
    const made = await api<Subscription>(request, 'GET', `/subscriptions/${subscription.id}`);
    expect(made).toMatchObject({ status: 'active', session: session.id, payments: [expect.any(String)] });
    await expect(page.getByRole('link', { name: said.manage })).toHaveAttribute('href', made.manage_url);
    const kept = await api<Terms>(request, 'GET', `/subscriptions/${subscription.id}/terms`);
    expect(kept).toMatchObject({
      sha256: digest,
      shown_by: 'checkout',
      terms: { locale, charges: { first_on: made.current_period.start } },
    });
  });
}

test('one that is free at first says from when it costs, and only keeps the card', async ({ page, request, baseURL }) => {
  await setLook({ locale: 'ja', theme: 'light', width: 390 }, page, baseURL ?? '');
  const session = await open(request, { start_at: new Date(Date.now() + 40 * 86_400_000).toISOString() });
  await page.goto(session.session_url);
  await expect(cardForm(page).getByRole('region', { name: words.ja.terms })).toContainText(words.ja.free);
  await typeCard(page, '4111111111111111');
  await cardForm(page).getByRole('button', { name: words.ja.order }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.ja.done);
  const { subscription } = await api<Session>(request, 'GET', `/sessions/${session.id}`);
  expect(await api<Subscription>(request, 'GET', `/subscriptions/${subscription.id}`)).toMatchObject({ status: 'pending', payments: [] });
});

/** Saves the settings of the checkout, once their effect was read. */
async function save(page: Page, effect: string) {
  await page.getByRole('button', { name: '変更を保存' }).click();
  const dialog = page.getByRole('dialog', { name: '決済ページの設定を保存しますか？' });
  await expect(dialog).toContainText(effect);
  await dialog.getByRole('button', { name: '保存する' }).click();
  await expect(dialog).toBeHidden();
}

test('staff fill in what is read before an order, and make a link that is paid every month', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await signInAs('staff', context);
  await setLook({ locale: 'ja', theme: 'light', width: 1280 }, page, baseURL ?? '');
  await page.goto('/settings/checkout');
  const [cancel, contact] = [page.getByLabel('解約の方法と条件'), page.getByLabel('お問い合わせ', { exact: true })];
  const [told, reached] = [await cancel.inputValue(), await contact.inputValue()];
  // what is wrong is said at its field, kept as it was typed, and not sent
  await cancel.fill('あ'.repeat(501));
  await expect(cancel).toHaveAccessibleDescription(/500文字以内で入力してください。/);
  await contact.fill('電話のみ');
  await expect(contact).toHaveAccessibleDescription(/URL か、メールアドレスを入力してください。/);
  await page.getByRole('button', { name: '変更を保存' }).click();
  await expect(contact).toBeFocused();
  expect([await cancel.inputValue(), await page.getByRole('dialog').count()]).toEqual(['あ'.repeat(501), 0]);
  await expectAccessible(page);
  await contact.fill(reached);
  // without it no link can be paid again and again, and its form says where to fill it in
  await cancel.fill('');
  await save(page, `${told} → なし`);
  await expect(page.getByText('次の項目を入力すると、支払いリンクや決済ページで定期課金を販売できます：解約の方法と条件')).toBeVisible();
  await page.goto('/payment-links/new');
  await expect(page.getByText('申し込み前に表示する項目を先に入力してください。')).toBeVisible();
  await expect(page.getByText('毎月', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: '決済ページの設定を開く' }).click();
  await cancel.fill(told);
  await save(page, `なし → ${told}`);
  await page.goto((await open(request)).session_url);
  await expect(cardForm(page).getByRole('region', { name: words.ja.terms })).toContainText(told);

  await page.goto('/payment-links/new');
  await page.getByRole('textbox', { name: '金額（税込）' }).fill('3300');
  await page.getByText('毎月', { exact: true }).click();
  await expect(page.getByText('コンビニ払い')).toHaveCount(0);
  await page.getByRole('textbox', { name: '内容（任意）' }).fill('花の定期便');
  await expectAccessible(page);
  await page.getByRole('button', { name: '3,300 円の支払いリンクを作成' }).click();
  await page.waitForURL(/\/payment-links\/(?!new)/);
  await expect(page.getByText('毎月', { exact: true })).toBeVisible();
  await page.goto('/payment-links');
  await expect(page.getByRole('row').nth(1)).toContainText('毎月');
});
