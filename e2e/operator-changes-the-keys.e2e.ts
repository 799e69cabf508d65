// On a live installation an operator enters keys of another account at the acquirer: they are held, and confirmed they are an account of their own.
import { expect, expectAccessible, expectNoSidewaysScroll, inTier, type Look, personOf, setLook, signInAs, test } from './fixtures';
import { aLiveInstallation } from './live-installation';
import { readDemo } from './market';
import { wordsIn } from './words';

type Merchant = { platform_role: string | null; secret_key: string };

let live: Awaited<ReturnType<typeof aLiveInstallation>>;
test.beforeAll(async () => {
  live = await aLiveInstallation({ origins: [] });
  await pay();
});
test.afterAll(async () => live?.close());

const merchants = (): Merchant[] => readDemo().merchants.filter(({ secret_key }: Merchant) => secret_key);

/** A card that was given to the acquirer, charged here. */
async function pay(): Promise<void> {
  const details = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030, verification_value: '123' };
  const { id, payment_details: shown } = await live.there('POST', '/tokens', { payment_details: details });
  const { brand, last_four_digits, month, year } = shown;
  const card = { type: 'credit_card', acquirer: 'bunpai', acquirer_token: id, brand, last_four_digits, month, year };
  const paid = await live.api('POST', '/payments', { amount: 3_000, tax: 0, currency: 'JPY', payment_details: card });
  expect(paid).toMatchObject({ status: 'captured' });
}

const looks: Look[] = [
  { locale: 'ja', theme: 'light', width: 1280 },
  { locale: 'en', theme: 'dark', width: 390 },
];
const all = inTier(looks.flatMap(({ locale }) => looks.map((other) => ({ ...other, locale }))));

test('keys of another account are held, and become an account of their own', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: live.address });
  const page = await context.newPage();
  await signInAs('operator', context);
  await live.givePasskey(personOf('operator').email);
  const other = merchants().find(({ platform_role }) => platform_role !== null)?.secret_key ?? '';
  const picture = async (name: string, { locale, theme, width }: Look) => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (process.env.E2E_PICTURES)
      await page.screenshot({ path: `${process.env.E2E_PICTURES}/${name}-${locale}-${theme}-${width}.png`, fullPage: true });
  };
  for (const [index, look] of all.entries()) {
    const t = wordsIn(look.locale);
    const name = t('acquirers.names.bunpai');
    await setLook(look, page, live.address);
    await page.goto('/acquirers');
    await page.getByRole('button', { name: t('acquirers.form.editNamed', { name }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('acquirers.fields.secret_key')).fill(other);
    await dialog.getByLabel(t('acquirers.fields.cards')).first().selectOption('');
    await dialog.getByLabel(t('acquirers.fields.publishable_key')).fill('');
    const save = dialog.getByRole('button', { name: t('acquirers.form.save') });
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText(look.locale === 'ja' ? '1件（3,000円）' : 'refunded: 1, of ¥3,000.');
    const confirm = dialog.getByRole('checkbox', { name: t('acquirers.form.whose.confirm') });
    await confirm.scrollIntoViewIfNeeded();
    await picture('keys-held', look);
    if (index < all.length - 1) {
      await dialog.getByRole('button', { name: t('dialog.cancel') }).click();
      continue;
    }
    await confirm.check();
    await save.click();
    await expect(dialog).toBeHidden();
    const second = t('acquirers.numbered', { name, number: '2' });
    await expect(page.getByRole('heading', { name: second })).toBeVisible();
    await expect(page.getByText(`${live.address}/acquirers/bunpai-2/notices`)).toBeVisible();
  }
  for (const look of all) {
    const t = wordsIn(look.locale);
    await setLook(look, page, live.address);
    await page.goto('/acquirers');
    await expect(page.getByText(t('acquirers.account.retiredHint'))).toBeVisible();
    await picture('two-accounts', look);
  }
  // what the first took is refunded there, though another one takes new payments
  const { data } = await live.api('GET', '/payments?per_page=1');
  expect(await live.api('POST', `/payments/${data[0].id}/refund`, { amount: 1_000 })).toMatchObject({ amount_refunded: 1_000 });
  await context.close();
});
