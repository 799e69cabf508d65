// With the clock: a payout is made after a cycle has closed.
import { allowAlone, allowTogether, downloaded, inView, makeFile, orderIn, untilDay, untilSettled } from './bank-files';
import { api, expect, inTier, longTest, payWorkedExample, platformOf, setLook, signInAs } from './fixtures';
import { aSecondOperator } from './operators';
import { wordsIn } from './words';

type List = { data: { id: string; name: string }[] };

for (const locale of inTier(['ja', 'en'] as const)) {
  longTest(
    `an operator pays what is due by one file, which two people made, and takes back what the bank returns: ${locale}`,
    async ({ browser, page, context, request, baseURL }) => {
      const t = wordsIn(locale);
      const accepted = await api<List>(request, 'GET', '/merchants?platform_role=payout&status=accepted&per_page=100');
      const seller = accepted.data.find(({ id }) => id !== platformOf().sellers[0]?.id);
      await payWorkedExample(request, {
        platform_details: { submerchants: [{ submerchant_id: seller?.id, amount: 3_000, platform_fee: 300 }] },
      });
      await untilSettled(request, seller?.id);
      await setLook({ locale, theme: 'light', width: 1280 }, page, baseURL ?? '');
      await signInAs('operator', context);
      await page.goto('/bank-files');
      await inView(page, baseURL ?? '', locale);

      // above the limit of one person, a second person is needed; the file can be cancelled
      await allowAlone(page, t, 0);
      await makeFile(page, t);
      await expect(page.getByText(t('bankFiles.status.proposed'), { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: t('bankFiles.approve.open') })).toHaveAttribute('aria-disabled', 'true');
      await page.getByRole('button', { name: t('bankFiles.cancel.open') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: t('bankFiles.cancel.reason') }).fill('作り直します');
      await dialog.getByRole('button', { name: t('bankFiles.cancel.submit') }).click();
      await expect(page.getByText(t('bankFiles.status.cancelled'), { exact: true }).first()).toBeVisible();

      // approved by one person, after another raised the limit: approved as soon as it is made, with the same bytes every time
      const [second, inJapanese] = [await aSecondOperator(browser, baseURL ?? ''), wordsIn('ja')];
      await allowTogether({ page: second, t: inJapanese }, { page, t }, 900_000_000);
      await page.goto('/bank-files');
      await makeFile(page, t);
      await expect(page.getByText(t('bankFiles.status.approved'), { exact: true }).first()).toBeVisible();
      await inView(page, baseURL ?? '', locale);
      const bytes = await downloaded(page, t);
      expect(await downloaded(page, t)).toEqual(bytes);
      const records = bytes.toString('latin1').split('\r\n').filter(Boolean);
      expect(new Set(records.map(({ length }) => length))).toEqual(new Set([120]));
      expect(records.map(([kind]) => kind).join('')).toMatch(/^12+89$/);

      // another person cancels a file that the bank may have; above the limit another person also approves
      await expect(page.getByRole('button', { name: t('bankFiles.cancel.open') })).toHaveAttribute('aria-disabled', 'true');
      await second.goto(page.url());
      await second.getByRole('button', { name: inJapanese('bankFiles.cancel.open') }).click();
      await expect(second.getByRole('dialog').getByText(/運営 花子さんがダウンロード/)).toBeVisible();
      await second.getByRole('dialog').getByRole('textbox').fill('もう一人が承認します');
      await second
        .getByRole('dialog')
        .getByRole('button', { name: inJapanese('bankFiles.cancel.submit') })
        .click();
      const cancelled = second.getByText(inJapanese('bankFiles.status.cancelled'), { exact: true }).first();
      await expect(cancelled).toBeVisible();

      // the bank did receive it: the file is restored, and cancelled again
      await page.reload();
      await page.getByRole('button', { name: t('bankFiles.restore.open') }).click();
      await dialog.getByRole('button', { name: t('bankFiles.restore.submit') }).click();
      await expect(page.getByText(t('bankFiles.status.approved'), { exact: true }).first()).toBeVisible();
      await expect(page.getByText(t('bankFiles.transferStatus.pending'), { exact: true }).filter({ visible: true }).first()).toBeVisible();
      await second.reload();
      await second.getByRole('button', { name: inJapanese('bankFiles.cancel.open') }).click();
      await second.getByRole('dialog').getByRole('textbox').fill('銀行で止めました');
      await second
        .getByRole('dialog')
        .getByRole('button', { name: inJapanese('bankFiles.cancel.submit') })
        .click();
      await expect(cancelled).toBeVisible();
      await page.goto('/bank-files');
      await allowAlone(page, t, 0);
      await makeFile(page, t);
      await second.goto(page.url());
      await second.getByRole('button', { name: inJapanese('bankFiles.approve.open') }).click();
      await second.getByRole('dialog').locator('button[type=submit]').click();
      await expect(second.getByText(inJapanese('bankFiles.status.approved'), { exact: true }).first()).toBeVisible();
      await second.context().close();
      await page.reload();
      await expect(page.getByText(t('bankFiles.status.approved'), { exact: true }).first()).toBeVisible();

      // sent to the bank, carried out, and one transfer returned
      const pay = page.getByRole('button', { name: t('bankFiles.pay.open') });
      await expect(pay).toHaveAttribute('aria-disabled', 'true');
      await page.setViewportSize({ width: 390, height: 844 });
      await pay.focus();
      await expect(page.getByText(t('bankFiles.pay.notHandedOut'))).toBeInViewport({ ratio: 1 });
      await page.setViewportSize({ width: 1280, height: 900 });
      const { day } = await orderIn(await downloaded(page, t), request);
      // the bank makes no transfer before its day
      await expect(pay).toHaveAttribute('aria-disabled', 'true');
      await pay.focus();
      await expect(page.getByText(/銀行での実行は振込指定日|The bank executes it on/)).toBeVisible();
      await untilDay(request, day);
      await page.reload();
      await expect(pay).not.toHaveAttribute('aria-disabled');
      await pay.click();
      await dialog.locator('button[type=submit]').click();
      await expect(page.getByText(t('bankFiles.status.paid'), { exact: true }).first()).toBeVisible();
      const row = page.getByRole('row', { name: new RegExp(seller?.name ?? '') }).first();
      await row.getByRole('button').click();
      await dialog.getByRole('radio', { name: t('bankFiles.cause.accounts.name') }).press('Space');
      await dialog.getByRole('textbox', { name: t('bankFiles.bounce.reason') }).fill('口座名義が異なります');
      await dialog.getByRole('button', { name: t('bankFiles.bounce.submit') }).click();
      await expect(row.getByText(t('bankFiles.transferStatus.bounced'), { exact: true })).toBeVisible();
      await expect(row.getByText('口座名義が異なります')).toBeVisible();
      const application = await api<{ status: string; errored_fields: { field: string }[] }>(
        request,
        'GET',
        `/live_application/${seller?.id}`,
      );
      expect(application.status).toBe('incomplete');
      expect(application.errored_fields.map(({ field }) => field)).toContain('bank_account_information.zengin_account_number');
      await inView(page, baseURL ?? '', locale);
    },
  );
}
