import { expect, expectNoSidewaysScroll, type Look, type Role, setLook, signInAs, test } from './fixtures';

/** The lists of each role. */
const lists: [Role, string[]][] = [
  [
    'admin',
    [
      ...['/payments', '/refunds', '/chargebacks', '/payouts', '/sellers', '/sellers/reviews', '/customers', '/subscriptions'],
      ...['/payment-links', '/settings/audit', '/developers/events'],
    ],
  ],
  ['seller', ['/payments', '/payouts']],
  [
    'operator',
    [
      ...['/merchants', '/merchants?kind=payout', '/applications', '/deposits', '/refund-requests', '/chargeback-decisions', '/reports'],
      ...['/operator-audit', '/payments', '/chargebacks', '/subscriptions'],
    ],
  ],
];

/** How many pixels each table is wider than what shows it. */
const cut = () =>
  [...document.querySelectorAll('main section')]
    .filter((one) => one.querySelector(':scope > table[data-list]') && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.getAttribute('aria-label')}: ${one.scrollWidth - one.clientWidth} px`);

for (const locale of ['ja', 'en'] satisfies Look['locale'][]) {
  test(`on a usual laptop no column of a list is cut: ${locale}`, async ({ page, context, baseURL }) => {
    await setLook({ locale, theme: 'light', width: 1366 }, page, baseURL ?? '');
    const seen: Record<string, string[]> = {};
    for (const [role, paths] of lists) {
      await context.clearCookies({ name: /session-token/ });
      await signInAs(role, context);
      for (const path of paths) {
        expect([path, (await page.goto(path))?.status()]).toEqual([path, 200]);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoSidewaysScroll(page);
        const wide = await page.evaluate(cut);
        if (wide.length > 0) seen[`${role} ${path}`] = wide;
      }
    }
    expect(seen).toEqual({});
  });
}
