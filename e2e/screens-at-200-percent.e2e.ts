import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, payWorkedExample, platformOf, signInAs, test } from './fixtures';

// what a browser of 1280 × 860 leaves to a page that is shown twice as large
test.use({ viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 });

/** Whatever can be pressed or filled in, here or in a dialog over it, can be brought before the eyes. */
async function expectAllInReach(page: Page) {
  await expectNoSidewaysScroll(page);
  const hidden = await page.evaluate(() => {
    const dialog = document.querySelector('[role=dialog]');
    // the way past the menu shows itself with the focus alone
    const controls = [
      ...(dialog ?? document).querySelectorAll<HTMLElement>('a[href]:not([href="#content"]), button, input, select, textarea'),
    ];
    const seen = controls.filter(
      (control) => control.checkVisibility({ visibilityProperty: true }) && control.getBoundingClientRect().width > 1,
    );
    return seen.flatMap((control) => {
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, right, bottom } = control.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const isIn = x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
      return isIn ? [] : [`${control.tagName} ${control.textContent || control.getAttribute('aria-label')} at ${x}, ${y}`];
    });
  });
  expect(hidden).toEqual([]);
}

test('twice as large: nothing of a page is lost', async ({ page, context, request }) => {
  const payment = await payWorkedExample(request);
  await page.goto('/sign-in');
  await expectAllInReach(page);
  await signInAs('admin', context);
  for (const path of [
    '/home',
    '/payments',
    '/payments/new',
    `/payments/${payment.id}`,
    `/payments/${payment.id}?tab=ledger`,
    `/payments/${payment.id}?tab=json`,
    '/sellers',
    `/sellers/${platformOf().sellers[0]?.id}`,
    '/balance',
    '/settings/team',
    '/settings/audit',
    '/settings/fees',
    '/developers/keys',
    '/developers/api',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAllInReach(page);
  }
});

test('twice as large: nothing of a dialog or a menu is lost', async ({ page, context, request }) => {
  const [authorized, captured] = [await payWorkedExample(request, { capture: false }), await payWorkedExample(request)];
  await signInAs('admin', context);
  const dialogs: [string, string][] = [
    [`/payments/${authorized.id}`, '売上確定する'],
    [`/payments/${authorized.id}`, '取り消す'],
    [`/payments/${captured.id}`, '返金する'],
    ['/sellers', '販売者を登録'],
    ['/settings/team', '招待する'],
  ];
  for (const [path, name] of dialogs) {
    await page.goto(path);
    await page.getByRole('button', { name, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    if (path.endsWith(captured.id)) await dialog.getByText('一部または別の分配で戻す').click();
    await expectAllInReach(page);
  }
  await page.goto('/payments');
  for (const name of [/^期間/, /^金額/, /^販売者/]) {
    await page.getByRole('main').getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAllInReach(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
