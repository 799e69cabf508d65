// What acquirers have told, in the market's database: a sandbox has no acquirer outside that would tell anything.
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import {
  api,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inTier,
  type Payment,
  payWorkedExample,
  platformOf,
  setLook,
  signInAs,
  test,
} from './fixtures';
import { writeMarket } from './market';
import { wordsIn } from './words';

type Told = { state: string; result: string; payment: Payment | null; facts?: object; ago?: string };

/** A notice as it has ended; gives its id. */
async function aNotice({ state, result, payment, facts, ago = '1 minute' }: Told): Promise<string> {
  const id = `evt_${randomUUID()}`;
  await writeMarket(
    `INSERT INTO "AcquirerNotice" (acquirer, "noticeId", type, remote, "receivedAt", "waitsSince", state, result, facts, "endedAt", "tenantId", "paymentId", tries)
     VALUES ('komoju', $1, 'payment.captured', 'p_1', now() - $2::interval, now() - $2::interval, $3, $4, $5, now(), $6, $7, 1)`,
    [id, ago, state, result, facts && JSON.stringify(facts), payment && platformOf().id, payment?.id ?? null],
  );
  return id;
}

/** An authorization of 10,000 yen, of which 6,000 are a seller's. */
const authorized = (request: APIRequestContext): Promise<Payment> =>
  payWorkedExample(request, {
    capture: false,
    platform_details: { submerchants: [{ submerchant_id: platformOf().sellers[0]?.id, amount: 6_000, platform_fee: 600 }] },
  });

async function looksRight(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

const looks = [
  { locale: 'ja', theme: 'light', width: 1280 },
  { locale: 'en', theme: 'dark', width: 390 },
] as const;

for (const look of inTier(looks)) {
  test(`an operator decides about what an acquirer has told: ${look.locale} at ${look.width} px`, async ({
    page,
    context,
    request,
    baseURL,
    problems,
  }) => {
    const t = wordsIn(look.locale);
    const [payment, other] = [await authorized(request), await authorized(request)];
    const facts = { reference: 'p_1', status: 'captured', amount: 8_000, expected: 10_000 };
    const held = await aNotice({ state: 'held', result: 'captured_in_part', payment, facts });
    const differs = { ...facts, amount: 12_000 };
    const left = await aNotice({ state: 'held', result: 'amount_differs', payment: other, facts: differs, ago: '2 minutes' });
    const failed = await aNotice({ state: 'failed', result: 'silent', payment: other, ago: '3 minutes' });
    await aNotice({ state: 'ignored', result: 'foreign', payment: null });
    await setLook(look, page, baseURL ?? '');
    await signInAs('operator', context);

    // the first page says that somebody has to look
    await page.goto('/acquirers');
    await page.getByRole('link', { name: t('acquirers.notices.see') }).click();
    await expect(page).toHaveURL(/\/acquirers\/notices$/);
    const row = (id: string) => page.locator(`main a[href="/acquirers/notices/komoju/${id}"]:visible`);
    await expect(row(held)).toBeVisible();
    await expect(row(failed)).toBeVisible();
    await looksRight(page);
    const tabs = page.getByRole('navigation', { name: t('acquirerNotices.tabs.label') });
    await tabs.getByRole('link', { name: t('acquirerNotices.tabs.ignored') }).click();
    await expect(page).toHaveURL(/tab=ignored/);
    await expect(page.getByText(t('acquirerNotices.results.foreign')).locator('visible=true').first()).toBeVisible();
    await looksRight(page);
    await page.goBack();

    // a capture in part: whose share it is
    await row(held).click();
    const main = page.getByRole('main');
    await expect(main.getByText(t('acquirerNotices.why.captured_in_part'))).toBeVisible();
    await looksRight(page);
    await main.getByRole('button', { name: t('acquirerNotices.decide.take.open') }).click();
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: t('acquirerNotices.decide.take.submit', { amount: '¥8,000' }) });
    // in the proportion that was agreed, until somebody says otherwise
    await expect(
      dialog.getByRole('textbox', { name: t('split.share.amountOf', { name: platformOf().sellers[0]?.name ?? '' }) }),
    ).toHaveValue('4,800');
    await submit.click();
    await expect(dialog.getByText(t('acquirerNotices.decide.reasonMissing'))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(t('acquirerNotices.decide.reason')).fill('在庫が8個だったため');
    await submit.click();
    await expect(dialog).toBeHidden();
    await expect(main.getByText(t('acquirerNotices.results.taken'))).toBeVisible();
    await expect(main.getByText('在庫が8個だったため')).toBeVisible();
    // the page itself, without the toast
    await page.reload();
    await looksRight(page);
    expect(await api(request, 'GET', `/payments/${payment.id}`)).toMatchObject({ status: 'captured', amount: 8_000 });

    // another amount than was asked for cannot be booked
    await page.goto(`/acquirers/notices/komoju/${left}`);
    await expect(main.getByRole('button', { name: t('acquirerNotices.decide.take.open') })).toHaveCount(0);
    await main.getByRole('button', { name: t('acquirerNotices.decide.close.open') }).click();
    await dialog.getByLabel(t('acquirerNotices.decide.reason')).fill('KOMOJUの管理画面で返金した');
    await dialog.getByRole('button', { name: t('acquirerNotices.decide.close.submit') }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByText(t('acquirerNotices.results.left'))).toBeVisible();
    expect(await api(request, 'GET', `/payments/${other.id}`)).toMatchObject({ status: 'authorized' });

    // what failed is worked on again, and is found to be about no payment at this acquirer
    await page.goto(`/acquirers/notices/komoju/${failed}`);
    await main.getByRole('button', { name: t('acquirerNotices.again.do') }).click();
    await expect(page.getByText(t('acquirerNotices.again.done'))).toBeVisible();
    await expect(main.getByText(t('acquirerNotices.states.failed'))).toHaveCount(0);
    await page.reload();
    await looksRight(page);

    problems.allow(/404/);
    expect((await page.goto('/acquirers/notices/komoju/nothing-like-this'))?.status()).toBe(404);
  });
}
