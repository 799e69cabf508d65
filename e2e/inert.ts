import { expect, type Page } from '@playwright/test';

/** No script ran, no markup was rendered, and every link has an allowed address. */
export async function expectInert(page: Page) {
  expect(await page.evaluate(() => [(window as { __ran?: number }).__ran, document.querySelectorAll('img[src=x]').length])).toEqual([
    undefined,
    0,
  ]);
  for (const href of await page.locator('a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol)))
    expect(['http:', 'https:', 'mailto:']).toContain(href);
}
