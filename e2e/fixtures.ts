import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { market, readDemo } from './market';
import { watchDialogs } from './outside';

export type Role = 'operator' | 'admin' | 'staff' | 'viewer' | 'seller';
type Demo = {
  base_url: string;
  users: { role: Role; email: string; password: string }[];
  merchants: { id: string; name: string; platform_role: string | null; secret_key?: string }[];
  sellers: { id: string; name: string; platform_id: string }[];
};

const demo = (): Demo => readDemo();

export function personOf(role: Role) {
  const person = demo().users.find((user) => user.role === role);
  if (!person) throw new Error(`the demo market has no ${role}`);
  return person;
}

/** The platform of the people who sign in, with its sellers. */
export function platformOf() {
  const { merchants, sellers } = demo();
  const platform = merchants.find(
    ({ id, platform_role }) => platform_role === 'platform' && sellers.some((seller) => seller.platform_id === id),
  );
  if (!platform?.secret_key) throw new Error('the demo market has no platform with sellers and a key');
  return { ...platform, secret_key: platform.secret_key, sellers: sellers.filter((seller) => seller.platform_id === platform.id) };
}

/**
 * Waits for React's hydration of the server's HTML: earlier input is lost. A person on a fast machine never meets that moment; a test on a
 * slow one does. Pages of other sites, and pages that never hydrate, are left to the test.
 */
export async function alive(page: Page): Promise<void> {
  const isAlive = () =>
    page.evaluate(() => {
      if (!document.querySelector('script[src*="/_next/"]')) return true;
      const controls = document.querySelectorAll('button, input:not([type=hidden]), select, textarea, summary');
      return [...controls].every((control) => Object.keys(control).some((key) => key.startsWith('__reactProps$')));
    });
  const asked = expect.poll(() => isAlive().catch(() => false), { intervals: [20, 50, 100] });
  await asked.toBe(true).catch(() => undefined);
}

/** A page that is hydrated after every open or reload, for a context that a test makes itself. */
export function awake(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...given) => {
    const answer = await goto(...given);
    await alive(page);
    return answer;
  };
  page.reload = async (...given) => {
    const answer = await reload(...given);
    await alive(page);
    return answer;
  };
  return page;
}

type Problems = { allow: (pattern: RegExp) => void };

/** Every test fails on a console error that it did not announce, also on a violation of the content security policy. */
export const test = base.extend<{ problems: Problems }>({
  baseURL: market.address,
  page: async ({ page, javaScriptEnabled }, use) => {
    await watchDialogs(page);
    await use(javaScriptEnabled === false ? page : awake(page));
  },
  problems: [
    async ({ page }, use) => {
      const seen: { text: string; at: string }[] = [];
      const allowed: RegExp[] = [];
      // the page of the message's own frame, and the address in the message: they differ while the next page is already loading
      const note = (text: string, about?: string) => {
        // an error in a page that is being left has no readable text any more
        if (text !== '') seen.push({ text, at: [page.url(), about].filter(Boolean).join(' ← ') });
      };
      page.on('console', (message) => {
        if (message.type() === 'error') note(message.text(), message.location().url);
      });
      page.on('pageerror', (error) => note(error.stack ?? String(error)));
      await use({ allow: (pattern) => allowed.push(pattern) });
      const unexpected = seen.filter(({ text }) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected.map(({ text, at }) => `${text}\n  at ${at}`)).toEqual([]);
    },
    { auto: true },
  ],
});
export { expectAccessible } from './accessibility';
export { expect };

/** Signs in without the sign-in page, for journeys about something else. */
export async function signInAs(role: Role, context: BrowserContext) {
  const { email, password } = personOf(role);
  const { csrfToken } = await (await context.request.get('/api/auth/csrf')).json();
  await context.request.post('/api/auth/callback/credentials', { form: { csrfToken, email, password, json: 'true' } });
}

export type Look = { locale: 'ja' | 'en'; theme: 'light' | 'dark'; width: number };

export async function setLook({ locale, theme, width }: Look, page: Page, baseURL: string) {
  await page.setViewportSize({ width, height: width < 768 ? 844 : 860 });
  await page.context().addCookies([
    { name: 'locale', value: locale, url: baseURL },
    { name: 'theme', value: theme, url: baseURL },
  ]);
}

/** The whole grid runs everything, not every journey only once. */
export const isWhole = process.env.TEST_TIER === 'all';

/** A long journey over pages of a shorter one: only in the whole grid. */
export const longTest = isWhole ? test : test.skip;

/** All cases in the whole grid, otherwise only the first: lists begin with Japanese on a desktop. */
export const inTier = <Case>(cases: readonly Case[]): readonly Case[] => (isWhole ? cases : cases.slice(0, 1));

const languagesInThemes = (['ja', 'en'] as const).flatMap((locale) => (['light', 'dark'] as const).map((theme) => ({ locale, theme })));

/** Both languages in both themes, as far as the tier goes. */
export const languageThemes = (): readonly Pick<Look, 'locale' | 'theme'>[] => inTier(languagesInThemes);

/** Both languages in both themes, only in the whole grid. */
export const languageThemesOfAll = (): readonly Pick<Look, 'locale' | 'theme'>[] => (isWhole ? languagesInThemes : []);

const everyLook: readonly Look[] = [1280, 768, 390, 360].flatMap((width) => languagesInThemes.map((one) => ({ ...one, width })));

/** Looks that are checked only in the whole grid. */
export const looksOfAll = () => (isWhole ? everyLook : []);

/** Calls the API with the platform's secret key, as an integrator does. */
export async function api<Reply>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  data?: unknown,
): Promise<Reply> {
  const authorization = `Basic ${Buffer.from(`${platformOf().secret_key}:`).toString('base64')}`;
  const response = await request.fetch(`/api/v1${path}`, { method, headers: { authorization }, ...(data === undefined ? {} : { data }) });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

export type Payment = { id: string; external_order_num: string };

/** The ledger's worked example: 10,000 yen with 6,000 − 600 for one seller and 3,000 − 300 for another, with its own order number. */
export function payWorkedExample(request: APIRequestContext, more: object = {}): Promise<Payment> {
  const [first, second] = platformOf().sellers;
  return api<Payment>(request, 'POST', '/payments', {
    amount: 10_000,
    tax: 0,
    currency: 'JPY',
    external_order_num: `E2E-${randomUUID()}`,
    payment_details: { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030, email: 'yamada.taro@example.jp' },
    platform_details: {
      submerchants: [
        { submerchant_id: first?.id, amount: 6_000, platform_fee: 600 },
        { submerchant_id: second?.id, amount: 3_000, platform_fee: 300 },
      ],
    },
    ...more,
  });
}

/** A page never scrolls sideways; wide content scrolls in its own container. */
export async function expectNoSidewaysScroll(page: Page) {
  const beyond = () => {
    const width = document.documentElement.scrollWidth;
    if (width <= innerWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > innerWidth);
    return [`${location.pathname} is ${width} wide`, ...wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 200))];
  };
  await expect.poll(() => page.evaluate(beyond)).toEqual([]);
}

/** The names of all entries of the menu, those of folded sections too. */
export async function menuEntries(page: Page): Promise<string[]> {
  const menu = page.locator('aside').getByRole('navigation');
  await expect(menu).toBeVisible();
  const sections = menu.locator('button[aria-expanded]');
  const names = new Set<string>();
  const look = async () => {
    for (const name of await menu.locator('a > span:nth-of-type(1)').allTextContents()) names.add(name);
  };
  await look();
  for (const section of await sections.all()) {
    if ((await section.getAttribute('aria-expanded')) === 'false') await section.click();
    await expect(section).toHaveAttribute('aria-expanded', 'true');
    await look();
  }
  return [...names];
}

/** Presses Tab until the element has the focus, as a user without a mouse. */
export async function tabTo(page: Page, wanted: Locator) {
  await wanted.waitFor();
  // the element itself: a list that opens on the way hides it from role queries
  const element = await wanted.elementHandle();
  const isReached = () => page.evaluate((one) => one === document.activeElement, element);
  for (let step = 0; step < 60 && !(await isReached()); step++) await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
}

/** Replaces a field's text without a mouse. */
export async function typeInto(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Moves the clock to the end of the current month, and on until that day is closed. */
export async function closeTheMonth(request: APIRequestContext): Promise<void> {
  const { now } = await api<{ now: string }>(request, 'POST', '/test_helpers/clock/advance', { seconds: 1 });
  const today = new Date(Date.parse(now) + 9 * 3_600_000);
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1) - 9 * 3_600_000;
  await api(request, 'POST', '/test_helpers/clock/advance', { to: new Date(midnight + 16 * 60_000).toISOString() });
}
