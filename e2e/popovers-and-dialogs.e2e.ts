import type { Page } from '@playwright/test';
import { expect, expectAccessible, languageThemesOfAll, platformOf, setLook, signInAs, test } from './fixtures';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const opened = '[role=dialog], [role=alertdialog], dialog[open]';

/** The buttons that open a popover or dialog, one of each kind: rows repeat theirs. */
async function openersIn(page: Page, place: string) {
  const found = page.locator(place).locator('button:is([aria-haspopup], [aria-expanded]):visible:not([aria-disabled=true])');
  const all = await found.evaluateAll((buttons) =>
    buttons.map((button) => ({ name: button.textContent || button.getAttribute('aria-label'), isInRow: button.closest('tr') !== null })),
  );
  const isFirst = (name: string | null, index: number) => all.findIndex((other) => other.name === name) === index;
  return all.flatMap(({ name, isInRow }, index) => (!isInRow || isFirst(name, index) ? [{ name, button: found.nth(index) }] : []));
}

/** Opens each of them, checks it and closes it by keyboard. Returns the names. */
async function openAll(page: Page, place = 'main') {
  const seen: string[] = [];
  for (const { name, button } of await openersIn(page, place)) {
    await button.click();
    const over = page.locator(opened);
    await expect(over.first(), `${page.url()}: ${name}`).toBeVisible();
    await expectAccessible(page);
    seen.push(name ?? '');
    await page.keyboard.press('Escape');
    await expect(over).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  return seen;
}

for (const { locale, theme } of languageThemesOfAll()) {
  test(`axe finds nothing in what opens over a page: ${locale}, ${theme}`, async ({ page, context, baseURL }) => {
    await setLook({ locale, theme, width: 1280 }, page, baseURL ?? '');
    await signInAs('admin', context);
    const lookAt = async (path: string, atLeast: number, place = 'main') => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const seen = await openAll(page, place);
      expect(seen.length, `${path}: ${seen.join(', ')}`).toBeGreaterThanOrEqual(atLeast);
    };
    await lookAt('/home', 4, 'header');
    await lookAt('/payments', 6);
    await lookAt('/balance', 3);
    await lookAt('/sellers', 2);
    await lookAt('/settings/team', 3);
    await lookAt('/settings/audit', 2);
    await lookAt('/developers/keys', 2);
    await lookAt('/account', 2);
    await setLook({ locale, theme, width: 390 }, page, baseURL ?? '');
    await lookAt('/home', 5, 'header');
    await signInAs('operator', context);
    await setLook({ locale, theme, width: 1280 }, page, baseURL ?? '');
    await lookAt('/merchants', 1);
    await lookAt(`/merchants/${platformOf().id}`, 1);
    await lookAt('/adjustments', 1);
    await lookAt('/operators', 1);
  });
}
