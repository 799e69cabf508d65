// In its own project, after all others: their authorizations expire here, and no later journey should meet the moved clock.
import {
  api,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  looksOfAll,
  menuEntries,
  type Payment,
  payWorkedExample,
  personOf,
  setLook,
  signInAs,
  test,
} from './fixtures';

type Clock = { now: string; target: string; ran: { job: string; at: string; result: string }[] };
type ShownPayment = Payment & { status: string; payment_deadline: string };

test('an integrator moves the clock over the API, and sees what has come due', async ({ request }) => {
  const { id } = await payWorkedExample(request, { capture: false });
  const { payment_deadline } = await api<ShownPayment>(request, 'GET', `/payments/${id}`);
  const ran: Clock['ran'] = [];
  const advance = async (wanted: object) => {
    const moved = await api<Clock>(request, 'POST', '/test_helpers/clock/advance', wanted);
    ran.push(...moved.ran);
    return moved;
  };
  // it stops on the way where more is due than one call takes
  for (let now = ''; now < payment_deadline; ) ({ now } = await advance({ to: payment_deadline }));
  await advance({ seconds: 60 });
  expect(ran).toContainEqual({ job: 'payment.expire', at: payment_deadline, result: 'expired' });
  expect(await api<ShownPayment>(request, 'GET', `/payments/${id}`)).toMatchObject({ status: 'expired' });
});

test('the operator moves the clock on the page, and sees what was done and what was written', async ({ page, context, request }) => {
  const { email } = personOf('viewer');
  await page.goto('/reset');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('button', { name: 'リンクを送る' }).click();
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible();

  const { id } = await payWorkedExample(request, { capture: false });
  await signInAs('operator', context);
  await page.goto('/overview');
  await page.getByRole('link', { name: 'サンドボックス' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'サンドボックス' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: '次の期限まで' }).click();
  await expect(page.getByRole('heading', { name: '実行された処理' })).toBeVisible();
  const table = page.getByRole('table');
  await expect(table.getByRole('row').nth(1)).toBeVisible();

  await page.getByRole('button', { name: '30日', exact: true }).click();
  await expect(page.getByText('時計を進めています…')).toBeVisible();
  await expect(table.getByRole('row', { name: /与信の期限切れ.*期限切れ/ }).first()).toBeVisible();
  await expect(table.getByRole('row', { name: /台帳の検証.*誤りなし/ })).toHaveCount(1);
  await expect(page.getByText(/実際の時刻より\d+日.*進んでいます/)).toBeVisible();
  await expect(page.getByTitle(/業務時刻は実際より\d+日進んでいます/)).toHaveText(/^Sandbox · \d{4}\/\d{2}\/\d{2}$/);
  await expectAccessible(page);
  expect(await api<ShownPayment>(request, 'GET', `/payments/${id}`)).toMatchObject({ status: 'expired' });

  // a sign-in is told by real time, whatever the clock says
  const sandbox = page.url();
  await page.goto('/operators');
  const own = page.getByRole('row').filter({ hasText: '運営 花子' });
  await expect(own).toContainText(/たった今|秒前|分前/);
  await page.goto(sandbox);

  // never back
  await page.getByLabel('進める先の日時（日本時間）').fill('2026-01-01T00:00');
  await page.getByRole('button', { name: 'この日時まで進める' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '時計は先へしか進められません' })).toBeVisible();

  // the viewer's mail is read here, and its link opened
  const letters = page.getByRole('list', { name: '送信メール' });
  const letter = letters
    .getByRole('listitem')
    .filter({ hasText: email })
    .filter({ has: page.locator('a[href*="/reset/"]') })
    .first();
  // newer mails became due with the clock
  for (let number = 1; number === 1 || (number <= 40 && (await letter.count()) === 0); number++) {
    await page.goto(`/sandbox?page=${number}`);
    await expect(letters).toBeVisible();
  }
  await letter.locator('summary').click();
  await expectAccessible(page);
  const link = letter.getByRole('link', { name: /\/reset\// });
  await expect(link).toHaveAttribute('href', /\/reset\/[a-z2-7]{32}$/);
  await link.click();
  await expect(page).toHaveURL(/\/reset\//);
});

test('for an admin there is no such page, and no way to it', async ({ page, context, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  await signInAs('admin', context);
  await page.goto('/home');
  expect(await menuEntries(page)).not.toContain('サンドボックス');
  expect((await page.goto('/sandbox'))?.status()).toBe(404);
});

for (const look of looksOfAll()) {
  test(`the sandbox fits: ${look.locale}, ${look.theme}, ${look.width} px`, async ({ page, context, baseURL }) => {
    await setLook(look, page, baseURL ?? '');
    await signInAs('operator', context);
    await page.goto('/sandbox');
    await page.getByRole('main').getByRole('button').nth(1).click();
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /実行された処理|Processed items/ })).toBeVisible();
    await page.locator('summary').first().click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}
