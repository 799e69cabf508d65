import { randomUUID } from 'node:crypto';
import { api, expect, expectAccessible, expectNoSidewaysScroll, inTier, type Look, platformOf, setLook, signInAs, test } from './fixtures';

const ja = {
  title: '定期課金',
  create: '定期課金を作成',
  customer: 'お客様を探す',
  amount: '金額（税込・1回分）',
  number: '管理番号',
  description: '内容',
  add: '販売者を追加',
  share: (name: string) => `${name}への分配額`,
  preview: '今後の課金',
  start: '3,300 円を課金して開始する',
  active: '有効',
  periods: '期間と課金',
  first: '第1回',
  paid: '支払い済み',
  change: '変更する',
  save: '変更を保存する',
  dearer: 'お客様の支払い額が ¥3,300 から ¥4,400 に上がります',
  waits: '変更を保存しました。お客様の同意を待っています',
  asked: '値上げのため、お客様の同意を待っています。',
  other: '別のお客様に変更',
  nothing: '変更された項目はありません。',
  pause: '一時停止する',
  paused: '一時停止',
  resume: '再開する',
  lift: '解除する',
  end: '終了する',
  whenNow: '今すぐ',
  endNow: '今すぐ終了する',
  ended: '終了',
  history: '履歴',
  mail: 'お客様にメールを送信',
  kinds: ['終了', '一時停止を解除', '一時停止を設定', '内容を変更', '課金', '作成'],
};
const en: typeof ja = {
  title: 'Subscriptions',
  create: 'New subscription',
  customer: 'Find a customer',
  amount: 'Amount each time (tax included)',
  number: 'Your number',
  description: 'Description',
  add: 'Add a seller',
  share: (name: string) => `Amount for ${name}`,
  preview: 'Upcoming charges',
  start: 'Charge ¥3,300 and start',
  active: 'Active',
  periods: 'Periods and charges',
  first: 'No. 1',
  paid: 'Paid',
  change: 'Change',
  save: 'Save the change',
  dearer: 'The customer would pay ¥4,400 instead of ¥3,300',
  waits: 'The change is saved and waits for the customer’s consent',
  asked: 'Waiting for the customer to agree to the higher price.',
  other: 'Another customer',
  nothing: 'Nothing has been changed.',
  pause: 'Pause',
  paused: 'Paused',
  resume: 'Resume',
  lift: 'End the pause',
  end: 'End',
  whenNow: 'Now',
  endNow: 'End now',
  ended: 'Ended',
  history: 'History',
  mail: 'E-mail to the customer',
  kinds: ['Ended', 'Pause ended', 'Pause set', 'Changed', 'Charged', 'Created'],
};
const words = { ja, en };

const looks: Look[] = [
  { locale: 'ja', theme: 'light', width: 1280 },
  { locale: 'en', theme: 'dark', width: 390 },
  { locale: 'ja', theme: 'dark', width: 390 },
  { locale: 'en', theme: 'light', width: 1280 },
];

for (const look of inTier(looks)) {
  test(`staff starts a subscription, changes it with a preview, pauses, resumes and ends it, ${look.locale} ${look.theme} ${look.width}`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const t = words[look.locale];
    const [seller] = platformOf().sellers;
    const [email = '', other = ''] = ['subscriber', 'other'].map((name) => `${name}-${randomUUID().slice(0, 8)}@example.jp`);
    const card = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030, verification_value: '123', name: 'TARO YAMADA' };
    for (const whose of [email, other]) await api(request, 'POST', '/customers', { email: whose, payment_details: card });
    await setLook(look, page, baseURL ?? '');
    await signInAs('staff', context);
    await page.goto('/subscriptions');
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
    await page.getByRole('link', { name: t.create }).first().click();

    // start: customer, price, split, and the dates before anything is charged
    await page.getByRole('textbox', { name: t.customer }).fill(email);
    await page.getByRole('radio', { name: email }).check({ force: true });
    await page.getByRole('textbox', { name: t.amount }).fill('3,300');
    const number = `BOX-${randomUUID().slice(0, 8)}`;
    await page.getByRole('textbox', { name: t.number }).fill(number);
    await page.getByRole('textbox', { name: t.description }).fill('花の定期便');
    await page.getByRole('combobox', { name: t.add }).fill(seller?.name ?? '');
    await page.getByRole('option', { name: seller?.name ?? '' }).click();
    await page.getByRole('textbox', { name: t.share(seller?.name ?? '') }).fill('2000');
    const preview = page.getByRole('region', { name: t.preview });
    await expect(preview.getByText('¥3,300').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: t.start }).click();
    await expect(page).toHaveURL(/\/subscriptions\/[0-9a-f-]{36}$/);
    await expect(page.getByText(t.active, { exact: true })).toBeVisible();
    const periods = page.getByLabel(t.periods).filter({ visible: true });
    await expect(periods.getByText(t.first)).toBeVisible();
    await expect(periods.getByText(t.paid)).toBeVisible();
    // what a pending button has announced outlives it for some seconds
    await page.reload();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // change: dearer, so that the customer has to agree, and it says so before it is saved; and another customer
    await page.getByRole('button', { name: t.change, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t.nothing)).toBeVisible();
    await dialog.getByRole('textbox', { name: t.amount }).fill('4400');
    await expect(dialog.getByText(t.dearer)).toBeVisible();
    await expect(dialog.getByRole('region', { name: t.preview }).getByText('¥4,400').first()).toBeVisible();
    await dialog.getByRole('radio', { name: t.other }).check({ force: true });
    await dialog.getByRole('textbox', { name: t.customer }).fill(other);
    await dialog.getByRole('radio', { name: other }).check({ force: true });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.save }).click();
    await expect(page.getByText(t.waits)).toBeVisible();
    await expect(page.getByText(t.asked)).toBeVisible();
    await expect(page.getByText(other)).toBeVisible();

    // pause and resume
    await page.getByRole('button', { name: t.pause, exact: true }).click();
    await dialog.getByRole('button', { name: t.pause, exact: true }).click();
    await expect(page.getByText(t.paused, { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: t.resume, exact: true }).click();
    await dialog.getByRole('button', { name: t.lift, exact: true }).click();
    await expect(page.getByRole('button', { name: t.pause, exact: true })).toBeVisible();

    // end now; nothing is left to do, and the history says who did what
    await page.getByRole('button', { name: t.end, exact: true }).click();
    await dialog.getByRole('radio', { name: t.whenNow, exact: true }).check({ force: true });
    await dialog.getByRole('button', { name: t.endNow }).click();
    await expect(page.getByRole('button', { name: t.end, exact: true })).toHaveCount(0);
    // mails are sent by and by
    const happened = page.getByRole('list', { name: t.history }).getByRole('listitem').filter({ hasNotText: t.mail });
    await expect(happened).toHaveText(t.kinds.map((kind) => new RegExp(`^${kind}`)));
    await page.reload();
    await expectAccessible(page);

    // the list finds it by its number, the payment leads back to it
    await page.goto(`/subscriptions?number=${number}`);
    await expect(page.getByRole('link', { name: /花の定期便/ }).filter({ visible: true })).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const { data } = await api<{ data: { id: string; payments: string[]; status: string }[] }>(
      request,
      'GET',
      '/subscriptions?status=deleted',
    );
    const [made] = data.filter((one) => page.url().includes(number) && one.payments.length === 1);
    expect(made?.status).toBe('deleted');
    await page.goto(`/payments/${made?.payments[0]}`);
    await page.getByRole('link', { name: new RegExp(look.locale === 'ja' ? '定期課金の第1回' : 'Period no. 1') }).click();
    await expect(page).toHaveURL(new RegExp(`/subscriptions/${made?.id}$`));
  });
}

test('who only looks on changes no subscription, and a seller has none of these pages', async ({ page, context, request, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  const card = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030, verification_value: '123', name: 'TARO YAMADA' };
  const { id: customer } = await api<{ id: string }>(request, 'POST', '/customers', { payment_details: card });
  const { id } = await api<{ id: string }>(request, 'POST', '/subscriptions', {
    ...{ customer, amount: 1_000, currency: 'JPY', period: 'monthly', platform_details: { submerchants: [] } },
  });
  await signInAs('viewer', context);
  await page.goto(`/subscriptions/${id}`);
  await expect(page.getByRole('heading', { name: '期間と課金' })).toBeVisible();
  await expect(page.getByRole('group', { name: '定期課金の操作' })).toHaveCount(0);
  await page.goto('/subscriptions');
  await expect(page.getByRole('link', { name: 'CSV' })).toBeVisible();
  await expect(page.getByRole('link', { name: '定期課金を作成' })).toHaveCount(0);
  await page.goto('/subscriptions/new');
  await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
  await context.clearCookies();
  await signInAs('seller', context);
  for (const path of ['/subscriptions', `/subscriptions/${id}`, '/subscriptions/new']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
  }
  await context.clearCookies();
  await signInAs('operator', context);
  await page.goto(`/subscriptions/${id}`);
  await expect(page.getByText(platformOf().name).first()).toBeVisible();
  await expect(page.getByRole('group', { name: '定期課金の操作' })).toHaveCount(0);
});
