import { expect, type Page } from '@playwright/test';

/**
 * What the page sends to `address` is carried out, and its answer is lost on the way. Answers how many were. The browser's own word that they
 * come from the page itself is added: who sends them on is not the browser, and a stranger's are refused.
 */
export async function loseAnswers(page: Page, address: string): Promise<() => number> {
  let carriedOut = 0;
  await page.route(address, async (route) => {
    const request = route.request();
    if (request.method() === 'POST') {
      const answer = await route.fetch({ headers: { ...(await request.allHeaders()), 'sec-fetch-site': 'same-origin' } });
      expect(await answer.text()).not.toContain('"code":"forbidden"');
      carriedOut += 1;
    }
    await route.abort();
  });
  return () => carriedOut;
}
