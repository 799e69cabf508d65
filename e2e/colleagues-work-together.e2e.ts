import { expect, expectAccessible, payWorkedExample, personOf, platformOf, setLook, signInAs, test } from './fixtures';
import { market } from './market';

const baseURL = market.address;

test('staff write a note that mentions an admin, who finds it, answers and takes the payment over; in both languages and on a phone', async ({
  page,
  request,
  context,
}) => {
  const payment = await payWorkedExample(request);
  await signInAs('staff', context);
  await page.goto(`/payments/${payment.id}`);
  const notes = page.getByRole('region', { name: 'メモ' });
  await expect(page.getByText('社内のメンバーだけが読めます')).toBeVisible();

  // a name is chosen with the keyboard while it is typed
  const field = notes.getByRole('textbox', { name: 'メモを書く' });
  await field.fill('お客様から電話あり。配送状況は https://example.jp/track を確認 ');
  await field.press('End');
  await field.pressSequentially('@');
  const people = notes.getByRole('listbox', { name: 'メンションする人' });
  await expect(people.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  const name = (await people.getByRole('option').first().textContent()) ?? '';
  await field.press('Enter');
  await expect(people).toBeHidden();
  await expect(field).toHaveValue(new RegExp(`@${name} $`));
  await notes.getByRole('button', { name: 'メモを追加' }).click();
  const note = notes.getByRole('listitem').filter({ hasText: 'お客様から電話あり' });
  await expect(note.getByText(`@${name}`)).toBeVisible();
  await expect(note.getByRole('link', { name: 'https://example.jp/track' })).toHaveAttribute('href', 'https://example.jp/track');
  await expect(field).toHaveValue('');

  // a card number is refused, and what was typed stays
  await field.fill('カードは 4111 1111 1111 1111');
  await notes.getByRole('button', { name: 'メモを追加' }).click();
  await expect(notes.getByRole('alert')).toContainText('カード番号');
  await expect(field).toHaveValue('カードは 4111 1111 1111 1111');
  await field.fill('');

  // taken, and in the history
  await page.getByRole('button', { name: /^担当/ }).click();
  await page.getByRole('menuitemradio', { name: '自分が担当する' }).click();
  await expect(notes.getByText(/さんが担当になりました/)).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '担当を変更' })).toBeVisible();

  // the colleague, in English on a phone
  await context.clearCookies();
  await signInAs('admin', context);
  await setLook({ locale: 'en', theme: 'dark', width: 390 }, page, baseURL);
  await page.goto(`/payments/${payment.id}`);
  await expect(page.getByRole('link', { name: /^1 note/ })).toBeVisible();
  const found = page.getByRole('region', { name: 'Notes' });
  await expect(found.getByText('お客様から電話あり', { exact: false })).toBeVisible();
  // somebody else's is neither edited nor deleted
  await expect(found.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await found.getByRole('textbox', { name: 'Write a note' }).fill('I will call back.');
  await found.getByRole('button', { name: 'Add note' }).click();
  await expect(found.getByRole('listitem').filter({ hasText: 'I will call back.' })).toBeVisible();
  await page.getByRole('button', { name: /^Assignee/ }).click();
  await page.getByRole('menuitemradio', { name: 'Assign to me' }).click();
  await expect(found.getByText(/took this over/).first()).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // deleted, a trace stays
  await found.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(found.getByText(/^Deleted by/)).toBeVisible();
  await expect(found.getByText('I will call back.')).toHaveCount(0);
});

test('neither a seller nor the operator reads what staff wrote; the operator has notes of their own', async ({
  page,
  request,
  context,
}) => {
  const payment = await payWorkedExample(request);
  await signInAs('staff', context);
  await page.goto(`/payments/${payment.id}`);
  const own = page.getByRole('region', { name: 'メモ' });
  await own.getByRole('textbox', { name: 'メモを書く' }).fill('社内だけの話');
  await own.getByRole('button', { name: 'メモを追加' }).click();
  await expect(own.getByRole('listitem').filter({ hasText: '社内だけの話' })).toBeVisible();

  await context.clearCookies();
  await signInAs('operator', context);
  await page.goto(`/payments/${payment.id}`);
  await expect(page.getByText('運営者だけが読めます')).toBeVisible();
  await expect(page.getByText('社内だけの話')).toHaveCount(0);

  await context.clearCookies();
  await signInAs('seller', context);
  await page.goto('/payments');
  expect(platformOf().sellers.length).toBeGreaterThan(0);
  expect(personOf('seller').email).not.toBe('');
  await page.goto(`/payments/${payment.id}`);
  await expect(page.getByText('社内だけの話')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'メモ' })).toHaveCount(0);
});
