import type { Page } from '@playwright/test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { api, expect, expectAccessible, expectNoSidewaysScroll, longTest, platformOf, setLook, signInAs, tabTo } from './fixtures';
import { aSeller, upload } from './sellers';

/** Each page has one colour, so that the drawn page is known. */
const colours = ['ff0000', '00ff00', '0000ff'];
async function threePages(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const [at, colour] of colours.entries()) {
    const page = pdf.addPage([595, 842]);
    const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255);
    page.drawRectangle({ x: 0, y: 0, width: 595, height: 842, color: { type: 'RGB', red, green, blue } as never });
    page.drawText(`Page ${at + 1}`, { x: 60, y: 740, size: 36, font });
  }
  return Buffer.from(await pdf.save());
}

/** The size of the drawn page, and the colour in its middle. */
const drawn = (page: Page) =>
  page.locator('canvas').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const [x, y] = [canvas.width / 2, canvas.height / 2];
    const [red = 0, green = 0, blue = 0] = canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [];
    const colour = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
    return { colour, isUpright: canvas.height > canvas.width, width: canvas.getBoundingClientRect().width };
  });

longTest('an operator reads the documents of an application beside it', async ({ page, context, request, baseURL, problems }) => {
  const seller = await aSeller(request);
  const [certificate, licence] = [
    await upload(request, seller.id, { name: '開業届.pdf', mimeType: 'application/pdf', buffer: await threePages() }),
    await upload(request, seller.id, {
      name: '免許証.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }),
    }),
  ];
  await api(request, 'PATCH', `/live_application/${seller.id}`, {
    'company_information.corporation_type': 'sole_proprietor',
    'company_information.sole_proprietor_proofs': [certificate, licence],
  });
  await signInAs('operator', context);
  const viewed: string[] = [];
  page.on('request', (asked) => viewed.push(new URL(asked.url()).pathname));
  const fails = async () => context.route('**/application-files/**', (route) => route.abort());
  await fails();
  problems.allow(/ERR_FAILED/);
  await page.goto(`/applications/${seller.id}`);
  await expect(page.getByText('書類を表示できませんでした')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ダウンロード', exact: true })).toBeVisible();
  expect(viewed.filter((path) => path.startsWith('/pdf/'))).toEqual([]); // the PDF viewer is loaded with the first PDF
  await expectAccessible(page);
  await context.unroute('**/application-files/**');
  await page.getByRole('button', { name: 'もう一度試す' }).click();
  const sheet = (of: number, name = '開業届.pdf', pages = 3) =>
    page.getByRole('img', { name: `${name}、${pages}ページ中${of}ページ目`, exact: true }).locator('canvas');
  await expect(sheet(1)).toBeVisible();
  await expect.poll(() => drawn(page)).toMatchObject({ colour: colours[0], isUpright: true });
  expect(viewed).toContain('/pdf/pdf.worker.min.mjs');
  await expectAccessible(page);

  // keyboard only
  const next = page.getByRole('button', { name: '次のページ' });
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await expect.poll(() => drawn(page)).toMatchObject({ colour: colours[1] });
  await page.keyboard.press('Enter');
  await expect.poll(() => drawn(page)).toMatchObject({ colour: colours[2] });
  await expect(next).toBeFocused();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 / 3')).toBeVisible();
  const { width } = await drawn(page);
  await page.getByRole('button', { name: '拡大' }).click();
  await expect.poll(async () => Math.round(((await drawn(page)).width / width) * 10)).toBe(15);
  await page.getByRole('button', { name: /^幅に合わせる/ }).click();
  await expect.poll(async () => (await drawn(page)).width).toBe(width);
  await page.getByRole('button', { name: '右に90度回転' }).click();
  await expect.poll(() => drawn(page)).toMatchObject({ colour: colours[2], isUpright: false });
  await page.getByRole('button', { name: '全画面で表示' }).click();
  await expect.poll(async () => (await drawn(page)).width).toBeGreaterThan(width);
  await page.getByRole('button', { name: '全画面を終了' }).click();

  // an image is turned in the same way, and opened from the application
  await page.getByRole('definition').getByRole('button', { name: '免許証.png' }).click();
  await expect(sheet(1, '免許証.png', 1)).toBeVisible();
  await expect.poll(() => drawn(page)).toMatchObject({ isUpright: false });
  await page.getByRole('button', { name: '右に90度回転' }).click();
  await expect.poll(() => drawn(page)).toMatchObject({ isUpright: true });

  for (const look of [
    { locale: 'en', theme: 'dark', width: 1280 },
    { locale: 'ja', theme: 'light', width: 360 },
  ] as const) {
    await setLook(look, page, baseURL ?? '');
    await page.reload();
    await expect(page.locator('canvas')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: '開業届.pdfをダウンロード' }).click();
  expect((await saved).suggestedFilename()).toBe('開業届.pdf');

  // the operators' log contains the view, with its merchant
  await page.goto(`/operator-audit?subject=${certificate}`);
  const row = page.getByRole('list', { name: '操作の記録' }).getByRole('listitem').first();
  await expect(row).toContainText('書類・証拠資料の閲覧');
  await expect(row).toContainText(platformOf().name);
  await row.locator('summary').click();
  await expect(row.getByRole('table')).toContainText('開業届.pdf');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
