import type { BrowserContext, Page } from '@playwright/test';
import { monthBefore, monthOf } from '../lib/statements/documents/month';
import { expect, expectNoSidewaysScroll, type Look, languageThemesOfAll, payWorkedExample, platformOf, signInAs, test } from './fixtures';
import { aShop, createToken } from './verification';
import { wordsIn } from './words';

// the size of a page at 200 % in a browser of 1280 × 860
test.use({ viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 });

/**
 * Every control, on the page or in an open dialog, can be scrolled into view and is not covered. An element without pointer events lets
 * clicks through to the content around it.
 */
function outOfReach(): string[] {
  const dialog = document.querySelector('[role=dialog]');
  // the skip link is visible only with focus
  const controls = [
    ...(dialog ?? document).querySelectorAll<HTMLElement>('a[href]:not([href="#content"]), button, input, select, textarea, summary'),
  ];
  const seen = controls.filter(
    (control) => control.checkVisibility({ visibilityProperty: true }) && control.getBoundingClientRect().width > 1,
  );
  return seen.flatMap((control) => {
    control.scrollIntoView({ block: 'center', inline: 'center' });
    // the first line of a text over several lines
    const { left, top, right, bottom } = control.getClientRects()[0] ?? control.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const on = document.elementFromPoint(x, y);
    const isOwn = on !== null && (control.contains(on) || on.contains(control) || (on.closest('label')?.contains(control) ?? false));
    const name = `${control.tagName} ${control.textContent || control.getAttribute('aria-label')} at ${x}, ${y}`;
    return isOwn ? [] : [on ? `${name} under ${on.tagName}.${on.className}` : name];
  });
}

async function expectAllInReach(page: Page) {
  await expectNoSidewaysScroll(page);
  // an opening element moves into place
  await expect.poll(() => page.evaluate(outOfReach)).toEqual([]);
}

const dress = ({ locale, theme }: Pick<Look, 'locale' | 'theme'>, context: BrowserContext, url: string) =>
  context.addCookies([
    { name: 'locale', value: locale, url },
    { name: 'theme', value: theme, url },
  ]);

for (const look of languageThemesOfAll()) {
  const title = `${look.locale}, ${look.theme}`;

  test(`twice as large: nothing of a page is lost: ${title}`, async ({ page, context, request, baseURL }) => {
    const payment = await payWorkedExample(request);
    const seller = platformOf().sellers[0]?.id;
    await dress(look, context, baseURL ?? '');
    await page.goto('/sign-in');
    await expectAllInReach(page);
    const shop = await aShop();
    await page.goto((await createToken(request, shop)).authentication_url);
    await expectAllInReach(page);
    shop.close();
    await signInAs('admin', context);
    for (const path of [
      '/home',
      '/payments',
      '/payments/new',
      `/payments/${payment.id}`,
      `/payments/${payment.id}?tab=ledger`,
      `/payments/${payment.id}?tab=json`,
      '/refunds',
      '/chargebacks',
      '/payment-links',
      '/payment-links/new',
      '/subscriptions',
      '/subscriptions/new',
      '/sellers',
      `/sellers/${seller}`,
      `/sellers/${seller}/balance`,
      `/sellers/${seller}/application`,
      '/balance',
      '/payouts',
      `/payouts/months/${seller}/${monthBefore(monthOf(new Date()))}`,
      '/settings/team',
      '/settings/audit',
      '/settings/fees',
      '/settings/checkout',
      '/settings/invoices',
      '/developers/keys',
      '/developers/origins',
      '/developers/webhooks',
      '/developers/events',
      '/developers/api',
      '/account',
    ]) {
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 200]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAllInReach(page);
    }
  });

  test(`twice as large: nothing of a dialog or a menu is lost: ${title}`, async ({ page, context, request, baseURL }) => {
    const t = wordsIn(look.locale);
    const [authorized, captured] = [await payWorkedExample(request, { capture: false }), await payWorkedExample(request)];
    await dress(look, context, baseURL ?? '');
    await signInAs('admin', context);
    const roleOf = t('team.role.openNamed', { name: '' }).trim();
    const dialogs: [string, string | RegExp][] = [
      [`/payments/${authorized.id}`, t('capture.submit')],
      [`/payments/${authorized.id}`, t('payment.actions.cancel')],
      [`/payments/${captured.id}`, t('refund.submit')],
      ['/sellers', t('sellers.create.open')],
      ['/settings/team', t('merchant.invite.open')],
      ['/settings/team', new RegExp(roleOf)],
      ['/developers/keys', t('keys.create.open')],
      ['/developers/webhooks', t('webhooks.create.open')],
    ];
    for (const [path, name] of dialogs) {
      await page.goto(path);
      await page.getByRole('button', { name, exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      if (path.endsWith(captured.id)) await dialog.getByText(t('refund.part')).click();
      await expectAllInReach(page);
    }
    await page.goto('/payments');
    for (const filter of ['period', 'amount', 'seller'] as const) {
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${t(`payments.filters.${filter}`)}`) })
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAllInReach(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });
}
