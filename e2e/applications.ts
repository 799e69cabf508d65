import type { APIRequestContext, Page } from '@playwright/test';
import { sellerAnswers } from '../lib/testing/fixtures/seller-answers';
import { api, expect } from './fixtures';

type Descriptor = {
  field: string;
  field_name: string;
  field_type: string;
  field_properties: { enum?: Record<string, string> };
  optional: boolean;
};
export type AskedField = {
  status: string;
  requested_fields: Descriptor[];
  errored_fields: Descriptor[];
  submitted_fields: (Descriptor & { value: unknown })[];
};
export type Kind = 'corporation' | 'sole_proprietor';
export type Locale = 'ja' | 'en';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const paper = { name: '証明書.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') };

export const showIn = (request: APIRequestContext, id: string, locale: Locale = 'ja') =>
  api<AskedField>(request, 'GET', `/live_application/${id}?locale=${locale}`);

const words = {
  ja: { next: /^(次へ|確認へ進む)$/, agree: '利用規約に同意します', handIn: 'この内容で提出する', pending: '審査中です' },
  en: {
    next: /^(Next|Go to review)$/,
    agree: 'I agree to the terms of service',
    handIn: 'Submit',
    pending: 'Under review',
  },
} as const;

type ApplicationCase = { kind: Kind; questions: Set<string> };

/** Answers one field as a person would, by the form's own descriptor, and records each manual answer; filled fields are left. */
async function answer(page: Page, descriptor: Descriptor, value: unknown, { kind, questions }: ApplicationCase) {
  const { field, field_name: name, field_type: type, field_properties: rules } = descriptor;
  const { enum: options } = rules;
  const isAsked = () => questions.add(field);
  if (/zengin_(bank|branch)_(code|name)$/.test(field)) {
    const box = page.locator(`[id="field-${field}"]`);
    // the name is only asked if the choice by code did not fill it in
    if (field.endsWith('_name') && !(await box.isVisible())) return;
    isAsked();
    await box.fill(String(value));
    return box.blur();
  }
  // a combined answer takes one press; the representative of a corporation gives another address
  const together = page.locator(`[data-fields~="${field}"]`).getByRole('radio');
  if ((await together.count()) > 0) {
    const isSame = kind === 'sole_proprietor' || field.startsWith('applicant_information.');
    questions.add(`press for ${field.split('.')[0]}`);
    await together.nth(isSame ? 0 : 1).check();
    if (isSame) return;
  }
  const control = page.getByLabel(name, { exact: true });
  if (/^(string|email|phone_number|text|integer)$/.test(type) && (await control.inputValue()) !== '') return;
  isAsked();
  if (type === 'date') return page.locator(`[id="field-${field}"]`).fill(String(value));
  const label = Object.entries(options ?? {}).find(([, own]) => own === value)?.[0] ?? '';
  if (type === 'radio') return page.getByRole('group', { name, exact: true }).getByRole('radio', { name: label }).check();
  if (type === 'dropdown') return control.selectOption(String(value));
  if (type === 'file_upload' || type === 'single_file_upload') {
    await page.getByLabel(name).first().setInputFiles(paper);
    return expect(page.getByRole('link', { name: paper.name })).toBeVisible();
  }
  await control.fill(String(value));
  await control.blur();
  // prefecture and city are filled in too
  if (field.endsWith('postal_code')) await expect(page.getByText(/を入力しました$|^Filled in/)).toBeVisible();
}

/** A field with a single choice is not asked: it is saved with the first answer. */
const fixed = /\.(company_country|transfer_type|currency|share_capital_currency)$/;

/** Answers the questions of the shown group until no required answer is missing. */
async function answerGroup(page: Page, request: APIRequestContext, id: string, group: string, asks: ApplicationCase, locale: Locale) {
  const answers = sellerAnswers(asks.kind, { papers: ['paper'], identity: 'paper' });
  await expect(async () => {
    const { requested_fields: asked } = await showIn(request, id, locale);
    const missing = asked.filter(({ field, optional }) => !optional && field.startsWith(`${group}.`) && !fixed.test(field));
    for (const field of missing) await answer(page, field, answers[field.field], asks);
    expect(missing.map(({ field }) => field)).toEqual([]);
  }).toPass({ intervals: [400] });
}

/** Answers the whole form, page by page, up to the final check. Returns the questions that were answered by hand. */
export async function answerAll(page: Page, request: APIRequestContext, id: string, kind: Kind, locale: Locale): Promise<string[]> {
  const asks: ApplicationCase = { kind, questions: new Set() };
  const groups = [
    'company_information',
    'representative_director_information',
    ...(kind === 'corporation' ? ['applicant_information'] : []),
    'bank_account_information',
  ];
  for (const group of groups) {
    await answerGroup(page, request, id, group, asks, locale);
    await page.getByRole('button', { name: words[locale].next }).click();
  }
  return [...asks.questions];
}

export async function handIn(page: Page, locale: Locale) {
  await page.getByRole('checkbox', { name: words[locale].agree }).check();
  await page.getByRole('button', { name: words[locale].handIn }).click();
  await expect(page.getByRole('heading', { name: words[locale].pending })).toBeVisible();
}
