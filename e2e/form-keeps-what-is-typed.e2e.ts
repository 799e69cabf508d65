import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { paper, showIn } from './applications';
import { api, awake, expect, expectAccessible, longTest, signInAs, test } from './fixtures';
import { aSeller } from './sellers';

const company = 'company_information';

test.beforeEach(async ({ context }) => signInAs('staff', context));

test('what a choice no longer asks for is not shown, and comes back with its value', async ({ page, request }) => {
  const seller = await aSeller(request);
  await page.goto(`/sellers/${seller.id}/application`);
  const kinds = page.getByRole('group', { name: '事業形態' });
  const number = page.getByRole('textbox', { name: '法人番号' });
  await kinds.getByRole('radio', { name: '法人' }).check();
  await expect(page.getByText('「事業形態」の回答により').first()).toBeVisible();
  await number.fill('1180301018771');
  await number.blur();
  await expect(page.getByText('検査数字が一致しました')).toBeVisible();
  await kinds.getByRole('radio', { name: '個人事業主' }).check();
  await expect(number).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^申請者/ })).toHaveCount(0);
  await kinds.getByRole('radio', { name: '法人' }).check();
  await expect(number).toHaveValue('1180301018771');
  await expect(page.getByRole('button', { name: /^申請者/ })).toBeVisible();
});

test('a postal code fills in the address, and it can be taken out again; hiragana becomes katakana', async ({ page, request }) => {
  const seller = await aSeller(request);
  await page.goto(`/sellers/${seller.id}/application`);
  // a page visit answers nothing; fields from the postal code are filled in with it
  await expect(page.getByRole('heading', { name: 'はじめる前に、ご用意ください' })).toBeVisible();
  await expect(page.getByText('事業形態を選ぶと、残りの項目数を表示します').first()).toBeAttached();
  await expect(page.getByRole('textbox', { name: '市区町村', exact: true })).toHaveCount(0);
  expect((await showIn(request, seller.id)).submitted_fields).toEqual([]);
  await page.getByRole('radio', { name: '個人事業主' }).check();
  await page.getByRole('textbox', { name: '郵便番号' }).fill('〒150-0002');
  await expect(page.getByText('東京都渋谷区渋谷を入力しました')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '市区町村（カナ）' })).toHaveValue('シブヤク');
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByRole('textbox', { name: '市区町村', exact: true })).toHaveValue('');
  await page.getByRole('button', { name: '東京都渋谷区渋谷を入力' }).click();
  await expect(page.getByRole('textbox', { name: '市区町村', exact: true })).toHaveValue('渋谷区');
  const kana = page.getByRole('textbox', { name: '会社名・屋号（カナ）' });
  await kana.fill('こうぼう つむぎ');
  await kana.blur();
  await expect(kana).toHaveValue('コウボウ ツムギ');
  await expect(kana).not.toHaveAttribute('aria-invalid');
  const undo = page.getByText('ひらがなをカタカナに変換しました').getByRole('button', { name: '元に戻す' });
  await undo.click();
  await expect(kana).toHaveValue('こうぼう つむぎ');
  await expect(kana).toHaveAttribute('aria-invalid', 'true');
});

longTest('it is gone on with on another device, where it was left', async ({ page, context, request }) => {
  const seller = await aSeller(request);
  await page.goto(`/sellers/${seller.id}/application`);
  await page.getByRole('textbox', { name: '会社名・屋号', exact: true }).fill('工房つむぎ');
  await page.getByRole('button', { name: /^振込先口座/ }).click();
  await expect(page).toHaveURL(/step=bank_account_information$/);
  // it is sent while the next page loads
  const kept = async () =>
    (await showIn(request, seller.id)).submitted_fields.find(({ field }) => field === `${company}.company_name`)?.value;
  await expect.poll(kept).toBe('工房つむぎ');
  const other = awake(await context.newPage());
  await other.goto(`/sellers/${seller.id}/application`);
  await expect(other.getByRole('textbox', { name: '会社名・屋号', exact: true })).toHaveValue('工房つむぎ');
  await page.goBack();
  await expect(page.getByRole('textbox', { name: '会社名・屋号', exact: true })).toHaveValue('工房つむぎ');
});

longTest('two tabs at once: neither loses anything, and who comes later sees what the other wrote', async ({ page, context, request }) => {
  const seller = await aSeller(request);
  const other = awake(await context.newPage());
  for (const tab of [page, other]) await tab.goto(`/sellers/${seller.id}/application`);
  const nameIn = (tab: Page) => tab.getByRole('textbox', { name: '会社名・屋号', exact: true });
  const latinIn = (tab: Page) => tab.getByRole('textbox', { name: '会社名・屋号（英字）' });
  await nameIn(page).fill('工房つむぎ');
  await latinIn(other).fill('Tsumugi Studio');
  await nameIn(page).blur();
  await latinIn(other).blur();
  const valueIn = async (field: string) => (await showIn(request, seller.id)).submitted_fields.find((one) => one.field === field)?.value;
  await expect.poll(() => valueIn(`${company}.company_name`)).toBe('工房つむぎ');
  await expect.poll(() => valueIn(`${company}.company_name_alphabet`)).toBe('Tsumugi Studio');
  // the other tab knows only the earlier name: its value does not overwrite the new one unseen
  await nameIn(other).fill('つむぎ工房');
  await page.bringToFront();
  await nameIn(page).fill('工房 紬');
  await nameIn(page).blur();
  await expect.poll(() => valueIn(`${company}.company_name`)).toBe('工房 紬');
  await other.bringToFront();
  await nameIn(other).blur();
  await expect(other.getByText('別の画面で、次の内容に変更されています。')).toBeVisible();
  await expectAccessible(other);
  expect(await valueIn(`${company}.company_name`)).toBe('工房 紬');
  await other.getByRole('button', { name: 'この画面の入力を使う' }).click();
  await expect.poll(() => valueIn(`${company}.company_name`)).toBe('つむぎ工房');
});

test('without a network what was typed stays and is said to be unsaved; it is saved once the network is back', async ({
  page,
  context,
  request,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const seller = await aSeller(request);
  await page.goto(`/sellers/${seller.id}/application`);
  await context.setOffline(true);
  const name = page.getByRole('textbox', { name: '会社名・屋号', exact: true });
  await name.fill('工房つむぎ');
  await name.blur();
  await expect(page.getByText('保存できていません。')).toBeVisible();
  await page.getByRole('button', { name: '次へ' }).click();
  await page.getByRole('button', { name: '前へ' }).click();
  await expect(name).toHaveValue('工房つむぎ');
  await context.setOffline(false);
  await expect(page.getByText(/^保存済み/)).toBeVisible();
  const { submitted_fields: told } = await showIn(request, seller.id);
  expect(told.find(({ field }) => field === `${company}.company_name`)?.value).toBe('工房つむぎ');
});

longTest('files: 9.9 MB with progress, 10 MB is not even sent, and what is none says why', async ({ page, request, problems }) => {
  problems.allow(/422 \(Unprocessable/);
  const seller = await aSeller(request);
  await api(request, 'PATCH', `/live_application/${seller.id}`, { [`${company}.corporation_type`]: 'sole_proprietor' });
  await page.goto(`/sellers/${seller.id}/application`);
  const input = page.getByLabel('事業を確認できる書類').first();
  const sent: string[] = [];
  page.on('request', (asked) => asked.url().includes('/application-files/') && asked.method() === 'POST' && sent.push(asked.url()));
  const sized = (bytes: number) => ({
    ...paper,
    name: `${bytes}.png`,
    buffer: Buffer.concat([paper.buffer, Buffer.alloc(bytes - paper.buffer.length)]),
  });
  await input.setInputFiles({ ...sized(10 * 1_048_576), name: '一覧.pdf', mimeType: 'application/pdf' });
  await expect(page.getByText('10.0 MB のファイルです。10 MB 未満にしてください。')).toBeVisible();
  await input.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('HEIC') });
  await expect(page.getByText('HEIC形式の写真は、このブラウザーでは読み取れません。')).toBeVisible();
  await input.setInputFiles({ name: '一覧.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('PK') });
  await expect(page.getByText('JPEG、PNG、PDF のファイルを選択してください。')).toBeVisible();
  expect(sent).toEqual([]);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 4_000_000 };
  await client.send('Network.emulateNetworkConditions', slow);
  await input.setInputFiles(sized(Math.floor(9.9 * 1_048_576)));
  const bar = page.getByRole('progressbar', { name: /を送信中$/ });
  await expect.poll(() => bar.evaluate((shown: HTMLProgressElement) => shown.value)).toBeGreaterThan(0.05);
  expect(await bar.evaluate((shown: HTMLProgressElement) => shown.value)).toBeLessThan(1);
  await client.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await expect(page.getByRole('link', { name: /^1038\d+\.png$/ })).toBeVisible();
  await input.setInputFiles({ name: '../../x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnot a document') });
  await expect(page.getByText('ファイルが壊れているか、途中で切れています。')).toBeVisible();
  await expect
    .poll(async () => (await showIn(request, seller.id)).submitted_fields.map(({ field }) => field))
    .toContain(`${company}.sole_proprietor_proofs`);
});

longTest('a phone’s photo of more than 10 MB is sent smaller, upright and large enough to be read', async ({ page, request }) => {
  const seller = await aSeller(request);
  await api(request, 'PATCH', `/live_application/${seller.id}`, { [`${company}.corporation_type`]: 'sole_proprietor' });
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
  const photo = sharp({ create: { width: 4_400, height: 3_300, channels: 3, background: '#888', noise } });
  const buffer = await photo.withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(10 * 1_048_576);
  await page.goto(`/sellers/${seller.id}/application?step=company_information`);
  await page.getByLabel('事業を確認できる書類').first().setInputFiles({ name: '開業届.jpeg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('link', { name: '開業届.jpg' })).toBeVisible({ timeout: 30_000 });
  const [file] = (await api<{ data: { url: string; size: number }[] }>(request, 'GET', `/merchants/${seller.id}/files`)).data;
  const sent = await sharp(await (await request.get(file?.url ?? '')).body()).metadata();
  expect(sent).toMatchObject({ format: 'jpeg' });
  expect([sent.orientation ?? 1, (sent.width ?? 0) < (sent.height ?? 0), Math.max(sent.width ?? 0, sent.height ?? 0) >= 3_000]).toEqual([
    1,
    true,
    true,
  ]);
  expect(file?.size).toBeLessThan(10 * 1_048_576);
});
