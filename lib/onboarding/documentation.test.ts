// docs/onboarding.md and its list of fields against the API: printed examples run as they are.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { fields } from '@/lib/onboarding/catalogue/catalogue';
import type { Field } from '@/lib/onboarding/catalogue/field';
import { api } from '@/lib/testing/api';
import { aFileOf } from '@/lib/testing/fixtures/applicants';
import { aMarket } from '@/lib/testing/market';

const page = fs.readFileSync('docs/onboarding.md', 'utf8');
const bodies = [...page.matchAll(/^```json\n(.*?)^```$/gms)].map(([, text = '']) => text);
const rows = [...page.matchAll(/^\| `([\w.]+)` +\| `([^`]+)` +\| (valid|(?:warning|error) `(\w+)`) +\|$/gm)].map(
  ([, field = '', value = '', answer = '', code = '']) => ({ field, value, kind: answer.split(' ')[0] ?? '', code }),
);
/** The application of a new platform's only seller, so that no other seller has the same account, and how to change it. */
async function seller(name: string) {
  const market = await aMarket({ sellers: 0 });
  const { body } = await api(market.secretKey, 'POST', '/merchants', { name, platform_role: 'payout' });
  const file = await aFileOf(body.id);
  const patch = (given: unknown) => api(market.secretKey, 'PATCH', `/live_application/${body.id}?locale=en`, given);
  return { patch, withFiles: (text: string) => JSON.parse(text.replaceAll('FILE_ID', file)) };
}

test.each([
  ['corporation', 0],
  ['sole_proprietor', 1],
] as const)('the body of a %s is everything that it is asked, and nothing is in doubt', async (type, at) => {
  const { patch, withFiles } = await seller(type);
  const given = withFiles(bodies[at] ?? '{}');
  expect(given['company_information.corporation_type']).toBe(type);
  const { status, body } = await patch(given);
  expect([status, body.status, body.errored_fields]).toEqual([200, 'pending', []]);
  expect(body.requested_fields.filter((field: { optional?: boolean }) => !field.optional)).toEqual([]);
  expect(body.warnings).toEqual([]);
});

test('each value of the table is answered as it says', async () => {
  expect(rows.length).toBeGreaterThan(5);
  for (const { field, value, kind, code } of rows) {
    const { patch, withFiles } = await seller(`${field} ${value}`);
    await patch(withFiles(bodies[0] ?? '{}'));
    const { body } = await patch({ [field]: value });
    const codesOf = (list: Record<string, unknown>[], of: string) =>
      list.filter((one) => JSON.stringify(one).includes(field)).map((one) => one[of]);
    if (kind === 'error') expect([field, codesOf(body.errored_fields, 'error_code')]).toEqual([field, [code]]);
    else expect([field, body.errored_fields]).toEqual([field, []]);
    const warned = JSON.stringify(body.warnings);
    if (kind === 'warning') expect([field, warned]).toEqual([field, expect.stringContaining(code)]);
    if (kind === 'valid') expect([field, body.warnings]).toEqual([field, []]);
  }
});

/** The condition of a field, as far as the type of business decides; other conditions are noted. */
function askedOf({ when, optional }: Field): string {
  const need = optional ? 'optional' : 'required';
  if (!when) return `${need}, of both`;
  if (when === 'returned') return `${need}, once it was sent back`;
  if (when === 'holder_differs') return `${need}, while the account’s holder differs from the seller’s names`;
  if (when.field === 'company_information.corporation_type') return `${need}, of a \`${when.is}\``;
  return `${need}, while \`${when.field}\` is ${when.is === undefined ? 'answered' : `\`${when.is}\``}`;
}

function restrictionOf(field: Field): string {
  const { enum: options, items, pattern, minLength, minimum, maximum, format } = field.properties('en');
  const values = Object.values(options ?? items?.enum ?? {});
  const shown = values.length > 12 ? [...values.slice(0, 3), '…', values.at(-1) ?? ''] : values;
  const told = [
    ...(shown.length > 0 ? [shown.map((value) => (value === '…' ? value : `\`${value}\``)).join(', ')] : []),
    ...(pattern ? [`\`${pattern}\``] : []),
    ...(format ? [format] : []),
    ...(minLength && minLength > 1 ? [`at least ${minLength} characters`] : []),
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(maximum === undefined ? [] : [`up to ${maximum}`]),
  ];
  return told.join('; ');
}

test('the list of fields is that of the form; `npx vitest -u` writes it anew', async () => {
  // a list, because a formatter would align a table
  const lines = fields.map((field) =>
    [`- \`${field.name}\`: ${field.label.en}`, `\`${field.type}\``, askedOf(field), restrictionOf(field)].filter(Boolean).join('; '),
  );
  const text = [
    '# Fields of a seller’s application',
    '',
    'Written by `lib/onboarding/documentation.test.ts` from the form itself; how to send them: [onboarding.md](onboarding.md).',
    '',
    'Each with its label, its type, of whom it is asked and what it can be.',
    '',
    ...lines,
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../docs/onboarding-fields.md');
});
