import type { Page } from '@playwright/test';
import { awake, expect, type Role, signInAs, test } from './fixtures';
import { wordsIn } from './words';

const t = wordsIn('ja');
const small = { width: 1366, height: 768 };
const menu = (page: Page) => page.locator('aside').getByRole('navigation');

/** The lower edge of the lowest entry, and whether the list of entries scrolls. */
const layout = (page: Page) =>
  menu(page).evaluate((nav) => {
    const list = nav.parentElement as HTMLElement;
    const edges = [...nav.querySelectorAll('a, button')].map((entry) => entry.getBoundingClientRect().bottom);
    return { scrolls: list.scrollHeight > list.clientHeight, isInside: Math.max(...edges) <= innerHeight };
  });

for (const role of ['admin', 'operator', 'seller'] satisfies Role[]) {
  test(`every entry of the menu is in a small window, and leads to a page of its name: ${role}`, async ({ page, context }) => {
    await page.setViewportSize(small);
    await signInAs(role, context);
    await page.goto('/');
    const open = async (index: number) => {
      const groups = menu(page).locator('button[aria-expanded]');
      if (index >= 0 && (await groups.nth(index).getAttribute('aria-expanded')) === 'false') await groups.nth(index).click();
      expect(await layout(page)).toEqual({ scrolls: false, isInside: true });
    };
    const groups = await menu(page).locator('button[aria-expanded]').count();
    const found = new Map<string, string>();
    for (let index = -1; index < groups; index++) {
      await open(index);
      for (const link of await menu(page).getByRole('link').all()) {
        const name = await link.locator('span').first().textContent();
        found.set((await link.getAttribute('href')) ?? '', name ?? '');
      }
    }
    for (const [href, name] of found) {
      await page.goto(href);
      await expect(page.getByRole('heading', { level: 1 }), href).toHaveText(name);
      await expect(menu(page).locator('[aria-current=page]')).toBeInViewport();
    }
  });
}

test('the company is named, the mark moves with the press, and the rows of a list are walked by j and k', async ({ page, context }) => {
  await page.setViewportSize(small);
  await signInAs('admin', context);
  await page.goto('/home');
  await expect(page.locator('aside')).toContainText('てしごと市場');
  // the server keeps the page back: what shows meanwhile is the answer to the press
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === '/payments',
    async (route) => {
      await held;
      await route.continue();
    },
  );
  const payments = menu(page).getByRole('link', { name: t('nav.areas.payments'), exact: true });
  const took = await payments.evaluate(async (link: HTMLElement) => {
    const from = performance.now();
    link.click();
    while (link.getAttribute('aria-current') !== 'page') await new Promise(requestAnimationFrame);
    return performance.now() - from;
  });
  expect(took).toBeLessThan(1_000); // 100 ms on an idle machine
  expect(new URL(page.url()).pathname).toBe('/home');
  release();
  await page.waitForURL('**/payments');
  await page.unroute((url) => url.pathname === '/payments').catch(() => undefined);
  const rows = page.locator('tbody a.row-link');
  await rows.first().waitFor();
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  const href = await rows.first().getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${href}`);
});

test('shortcuts go to pages, are listed, leave typing alone and can be switched off', async ({ page, context }) => {
  await signInAs('admin', context);
  await page.goto('/home');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.waitForURL('**/payments');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: t('shortcuts.title') });
  await expect(help).toBeVisible();
  await help.getByRole('checkbox').uncheck();
  await help.getByRole('button', { name: t('shortcuts.close') }).click();
  for (const key of ['?', '/', 'g', 'h', 'j']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await awake(page).reload();
  for (const key of ['g', 'h', '?']) await page.keyboard.press(key);
  expect(new URL(page.url()).pathname).toBe('/payments');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // by the menu it comes back
  await page.getByRole('button', { name: /^アカウント/ }).click();
  await page.getByRole('menuitem', { name: t('account.shortcuts') }).click();
  await help.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: t('search.title') });
  await search.getByRole('combobox').pressSequentially('g?j');
  await expect(search.getByRole('combobox')).toHaveValue('g?j');
});

test('a list is printed with all its columns, and without what is pressed', async ({ page, context }) => {
  await page.setViewportSize({ width: 718, height: 1000 }); // A4, as a browser prints it
  await signInAs('admin', context);
  await page.goto('/payments');
  await page.emulateMedia({ media: 'print' });
  for (const gone of ['aside', 'header', 'search', 'a[href="#content"]', '#content ul'])
    await expect(page.locator(gone).first()).toBeHidden();
  const heads = page.locator('#content th[scope=col]');
  await expect(heads.first()).toBeVisible();
  const shown = await heads.evaluateAll((all) => all.filter((head) => head.getClientRects().length > 0).map((head) => head.textContent));
  expect(shown).toHaveLength(await heads.count());
  expect(shown).toEqual(expect.arrayContaining([t('payments.columns.customer'), t('payments.columns.sellers')]));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
