// The whole defense: a seller is asked and answers; the team writes, leaves and comes back, checks the preview, sends it, and loses.
import { PDFDocument } from 'pdf-lib';
import {
  api,
  awake,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inTier,
  longTest,
  payWorkedExample,
  platformOf,
  setLook,
  signInAs,
} from './fixtures';
import { aPdf } from './sellers';
import { wordsIn } from './words';

type Chargeback = {
  id: string;
  status: string;
  defense?: { reason: string; product_name: string; documents: { url: string; file_name: string }[] };
};
type Listed = { data: { type: string; amount: number }[] };

const looks = [
  { locale: 'ja', theme: 'light', width: 1280 },
  { locale: 'en', theme: 'dark', width: 390 },
] as const;

for (const look of inTier(looks)) {
  longTest(
    `a chargeback is defended with a seller’s help, in ${look.locale} at ${look.width} px`,
    async ({ page, context, request, browser, baseURL }) => {
      const t = wordsIn(look.locale);
      const payment = await payWorkedExample(request);
      const { id } = await api<Chargeback>(request, 'POST', '/test_helpers/chargebacks', { payment_id: payment.id, reason_code: '13.1' });
      await setLook(look, page, baseURL ?? '');
      await signInAs('staff', context);
      await page.goto(`/chargebacks/${id}`);

      // a seller is asked
      await page.getByRole('button', { name: t('questions.staff.ask') }).click();
      const asking = page.getByRole('dialog');
      await asking.getByRole('checkbox').first().check({ force: true });
      await asking.getByRole('textbox', { name: t('questions.staff.question') }).fill('発送の記録はありますか');
      await asking.getByRole('button', { name: t('questions.staff.submit') }).click();
      await expect(asking).toBeHidden();

      // the team begins to write, and leaves
      await page.getByRole('textbox', { name: t('defense.fields.description') }).fill('お届け済みです。');
      await page.getByRole('textbox', { name: t('defense.fields.product_name') }).fill('湯呑み');
      await page.getByRole('textbox', { name: t('defense.fields.product_name') }).blur();
      await expect(page.getByText(/^(保存しました|Saved at)/)).toBeVisible();
      await page.goto('/chargebacks');

      // the seller answers
      const other = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
      const shop = awake(await other.newPage());
      await setLook(look, shop, baseURL ?? '');
      await signInAs('seller', other);
      await shop.goto('/questions');
      await shop.getByRole('main').getByRole('link').first().click();
      await expect(shop).toHaveURL(/\/questions\/[0-9a-f-]{36}$/);
      await expect(shop.getByText('発送の記録はありますか')).toBeVisible();
      await expectNoSidewaysScroll(shop);
      await expectAccessible(shop);
      await shop.getByRole('textbox', { name: t('questions.words') }).fill('20日に発送しました。');
      await shop.locator('input[type=file]').setInputFiles({ name: '送り状.pdf', mimeType: 'application/pdf', buffer: await aPdf(1) });
      await expect(shop.getByText('送り状.pdf')).toBeVisible();
      await shop.getByRole('button', { name: t('questions.send') }).click();
      await expect(shop.getByText(t('questions.sent'))).toBeVisible();
      await other.close();

      // back again: the draft is complete; the team adds more and sorts it
      await page.goto(`/chargebacks/${id}`);
      await expect(page.getByRole('textbox', { name: t('defense.fields.description') })).toHaveValue('お届け済みです。');
      const documents = page.getByRole('group', { name: t('defense.groups.documents') });
      await expect(documents.getByText('送り状.pdf')).toBeVisible();
      await documents
        .locator('input[type=file]')
        .setInputFiles({ name: '配達証明.pdf', mimeType: 'application/pdf', buffer: await aPdf(2) });
      await documents.getByRole('button', { name: t('defense.document.up', { name: '配達証明.pdf' }) }).click();
      await expect(documents.getByRole('listitem').first()).toContainText('配達証明.pdf');
      await page.getByRole('button', { name: t('questions.staff.add') }).click();
      await expect(page.getByRole('textbox', { name: t('defense.fields.description') })).toHaveValue(/20日に発送しました。/);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);

      // the preview is checked, and the defense sent
      await page.getByRole('button', { name: t('defense.preview.open') }).click();
      await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('defense.preview.close') })
        .click();
      await page.getByRole('button', { name: t('defense.send.open'), exact: true }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('defense.send.submit'), exact: true })
        .click();
      await expect(page.getByRole('main').getByText(t('chargebacks.status.defended'), { exact: true }).first()).toBeVisible();

      const sent = await api<Chargeback>(request, 'GET', `/chargeback_requests/${id}`);
      expect(sent).toMatchObject({ status: 'defended', defense: { product_name: '湯呑み', documents: [{ file_name: 'defense.pdf' }] } });
      expect(sent.defense?.reason).toContain('20日に発送しました。');
      const file = await request.get(sent.defense?.documents[0]?.url ?? '');
      expect((await PDFDocument.load(await file.body())).getPageCount()).toBe(4);

      // it is lost nevertheless
      await api(request, 'POST', `/test_helpers/chargebacks/${id}/simulate`, { outcome: 'lost' });
      await page.reload();
      await expect(page.getByRole('main').getByText(t('chargebacks.status.lost'), { exact: true }).first()).toBeVisible();
      const records = await api<Listed>(request, 'GET', `/merchants/${platformOf().id}/balances/JPY/transactions?payment_id=${payment.id}`);
      expect(records.data.filter(({ type }) => type === 'chargeback').map(({ amount }) => amount)).toEqual([-10_000]);
      const events = await api<Listed>(request, 'GET', `/events?resource_id=${payment.id}`);
      expect(events.data.map(({ type }) => type).sort()).toEqual([
        'payment.captured',
        'payment.refund.created',
        'payment.refunded',
        'payment.updated',
      ]);
    },
  );
}
