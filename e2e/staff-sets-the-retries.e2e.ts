import { expect, expectAccessible, expectNoSidewaysScroll, inTier, type Look, setLook, signInAs, test } from './fixtures';

const words = {
  ja: {
    section: '定期課金が決済できなかったとき',
    usual: '標準の日数',
    own: '日数を指定する',
    never: '再決済しない',
    field: '最初の決済からの日数',
    wrong: '1〜30の日数を、小さい順に8個まで入力してください',
    tried: '6月10日に決済できなかった場合：6月12日、6月19日に再決済し、それでも決済できなければ停止します。',
    weekly: '6月12日にだけ再決済します',
    none: 'すぐに停止します',
    save: '日数を保存',
    done: '日数を保存しました',
  },
  en: {
    section: 'Failed subscription charges',
    usual: 'Default days',
    own: 'Custom days',
    never: 'No retries',
    field: 'Days after the first try',
    wrong: 'Enter up to 8 days from 1 to 30',
    tried: 'Declined on June 10: retried on June 12 and June 19, then suspended.',
    weekly: 'retried on June 12 only',
    none: 'suspended immediately',
    save: 'Save days',
    done: 'Days saved',
  },
};

const looks: Look[] = [
  { locale: 'ja', theme: 'light', width: 1280 },
  { locale: 'en', theme: 'dark', width: 390 },
  { locale: 'ja', theme: 'dark', width: 390 },
  { locale: 'en', theme: 'light', width: 1280 },
];

for (const look of inTier(looks)) {
  test(`staff sets on which days refused charges are tried again, and sees what follows, ${look.locale} ${look.theme} ${look.width}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const t = words[look.locale];
    await setLook(look, page, baseURL ?? '');
    await signInAs('staff', context);
    await page.goto('/settings/checkout');
    const section = page.getByRole('region', { name: t.section });
    await section.getByRole('radio', { name: t.own }).check();
    const field = section.getByRole('textbox', { name: t.field });
    await field.fill('9, 2');
    await section.getByRole('button', { name: t.save }).click();
    await expect(section.getByText(t.wrong)).toBeVisible();
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await field.fill('2、９');
    await expect(section.getByText(t.tried)).toBeVisible();
    await expect(section.getByText(t.weekly)).toBeVisible();
    await section.getByRole('button', { name: t.save }).click();
    await expect(page.getByText(t.done)).toBeVisible();
    await page.reload();
    await expect(section.getByRole('radio', { name: t.own })).toBeChecked();
    await expect(field).toHaveValue('2, 9');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await section.getByRole('radio', { name: t.never }).check();
    await expect(section.getByText(t.none).first()).toBeVisible();
    await section.getByRole('radio', { name: t.usual }).check();
    await section.getByRole('button', { name: t.save }).click();
    await expect(page.getByText(t.done)).toBeVisible();
    await context.clearCookies();
    await signInAs('viewer', context);
    await page.goto('/settings/checkout');
    await expect(page.getByRole('radio').first()).toBeDisabled();
    await expect(page.getByRole('button', { name: /^(日数を保存|Save days)$/ })).toHaveCount(0);
  });
}
