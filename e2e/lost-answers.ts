import { expect, type Page } from '@playwright/test';

/**
 * Requests of the page to `address` run, but their answers are lost. Returns how many. Adds the sec-fetch-site header, because the test
 * forwards the requests without the browser and the service refuses requests of other sites.
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
