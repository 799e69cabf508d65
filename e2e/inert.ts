import { expect, type Page } from '@playwright/test';

/** Nothing ran, nothing was drawn, and every link leads where a link may. */
export async function expectInert(page: Page) {
  expect(await page.evaluate(() => [(window as { __ran?: number }).__ran, document.querySelectorAll('img[src=x]').length])).toEqual([
    undefined,
    0,
  ]);
  for (const href of await page.locator('a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol)))
    expect(['http:', 'https:', 'mailto:']).toContain(href);
}
