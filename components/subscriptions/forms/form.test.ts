import { expect, test } from 'vitest';
import {
  changeForm,
  changeFormOf,
  changeInput,
  emptyForm,
  isDearer,
  newForm,
  newInput,
  splitFault,
} from '@/components/subscriptions/forms/form';
import { createSubscriptionInput, type SubscriptionReply, updateSubscriptionInput } from '@/lib/subscriptions/schema';

const customer = '01926f00-0000-7000-8000-00000000000a';
const seller = '01926f00-0000-7000-8000-00000000000b';
const filled = { ...emptyForm, customer, amount: '3,300' };
const row = { sellerId: seller, name: '甲商店', amount: '2,000', fee: '200' };
const faults = (values: object) => newForm.safeParse({ ...filled, ...values }).error?.issues.map(({ path }) => path[0]) ?? [];

test('what is filled in is an input of the operation, whatever is chosen', () => {
  for (const values of [
    {},
    { taxMode: 'given', tax: '123' },
    { period: 'yearly', start: 'later', startDay: '2026-12-24' },
    { end: 'count', maxCharges: '12' },
    { end: 'date', endDay: '2027-12-24', number: '  BOX-7 ', description: '花の定期便', locale: 'en' },
    { rows: [row] },
  ]) {
    const form = newForm.parse({ ...filled, ...values });
    for (const isPlatform of [true, false])
      expect(createSubscriptionInput.safeParse(newInput(form, isPlatform)).error?.issues ?? []).toEqual([]);
  }
  expect(newInput(newForm.parse({ ...filled, start: 'later', startDay: '2026-12-24', rows: [row] }), true)).toMatchObject({
    amount: 3_000,
    tax: 300,
    start_at: '2026-12-24T00:00:00+09:00',
    platform_details: { submerchants: [{ submerchant_id: seller, amount: 2_000, platform_fee: 200 }] },
  });
  // of what is not chosen nothing is sent, even where something stands in its field
  const hidden = newInput(newForm.parse({ ...filled, startDay: '2026-12-24', maxCharges: '3', endDay: '2027-01-01' }), false);
  expect(Object.keys(hidden).sort()).toEqual(['amount', 'currency', 'customer', 'locale', 'period', 'tax']);
});

test('what is missing or impossible is said at its field', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ customer: '' })).toEqual(['customer']);
  for (const amount of ['', '0', '-1', 'x', '10,000,000']) expect(faults({ amount })).toEqual(['amount']);
  expect(faults({ taxMode: 'given' })).toEqual(['tax']);
  expect(faults({ start: 'later' })).toEqual(['startDay']);
  for (const maxCharges of ['', '0', '1,5', '1201', 'x']) expect(faults({ end: 'count', maxCharges })).toEqual(['maxCharges']);
  expect(faults({ end: 'date', endDay: '2026-02-30' })).toEqual(['endDay']);
  expect(faults({ description: 'x'.repeat(256) })).toEqual(['description']);
  expect([splitFault({ ...filled, rows: [row] }), splitFault({ ...filled, rows: [{ ...row, amount: '3,301' }] })]).toEqual([null, 'sum']);
  expect(splitFault({ ...filled, rows: [{ ...row, fee: '2,001' }] })).toBe('rows');
});

const details = { submerchants: [{ submerchant_id: seller, amount: 2_000, platform_fee: 200 }] };
const subscription = {
  ...{ id: customer, amount: 3_000, tax: 300, platform_details: details, pending_change: null },
} as unknown as SubscriptionReply;

test('the form of a change stands as the subscription does, and sent as it stands changes nothing', () => {
  const form = changeFormOf(subscription, { [seller]: '甲商店' });
  expect(form).toMatchObject({ amount: '3,300', taxMode: 'ten', rows: [row], end: 'same', whom: 'same' });
  expect(changeInput(subscription, changeForm.parse(form), true)).toEqual({ id: customer });
  const input = changeInput(subscription, { ...form, amount: '3,190' }, true);
  expect(input).toEqual({ id: customer, amount: 2_900, tax: 290, otherwise: 'keep', platform_details: details });
  expect(updateSubscriptionInput.safeParse(input).success).toBe(true);
  expect(changeFormOf({ ...subscription, tax: 0 }, {}).taxMode).toBe('none');
  expect(changeFormOf({ ...subscription, tax: 240 }, {})).toMatchObject({ taxMode: 'eight', amount: '3,240' });
  expect(changeFormOf({ ...subscription, tax: 200 }, {})).toMatchObject({ taxMode: 'given', tax: '200' });
});

test('a price that its customer was asked about is not asked anew where only something else is changed', () => {
  const pending = { amount: 5_000, tax: 500, platform_details: null, otherwise: 'end' };
  const changing = { ...subscription, pending_change: pending } as unknown as SubscriptionReply;
  const form = changeFormOf(changing, {});
  expect(form).toMatchObject({ amount: '5,500', rows: [], otherwise: 'end' });
  const count = { end: 'count', maxCharges: '12' } as const;
  expect(changeInput(changing, { ...form, ...count }, true)).toEqual({ id: customer, max_charges: 12 });
  expect(changeInput(changing, { ...form, otherwise: 'keep' }, true)).toMatchObject({ amount: 5_000, otherwise: 'keep' });
});

test('of the limits those that there are are taken away', () => {
  const limited = (most: number | null, end: string | null) =>
    changeInput(
      { ...subscription, max_charges: most, ends_at: end },
      changeForm.parse({ ...changeFormOf(subscription, {}), end: 'none' }),
      true,
    );
  expect(limited(3, null)).toEqual({ id: customer, max_charges: 'none' });
  expect(limited(3, '2027-12-24T00:00:00Z')).toEqual({ id: customer, max_charges: 'none', ends_at: 'none' });
  expect(limited(null, null)).toEqual({ id: customer });
  expect(updateSubscriptionInput.safeParse(limited(3, '2027-12-24T00:00:00Z')).success).toBe(true);
});

test('another customer is one who was chosen', () => {
  const form = changeFormOf(subscription, {});
  const parsed = (values: object) => changeForm.safeParse({ ...form, ...values });
  expect(parsed({ whom: 'other' }).error?.issues.map(({ path }) => path[0])).toEqual(['customer']);
  const other = parsed({ whom: 'other', customer: seller }).data ?? form;
  expect(changeInput(subscription, other, true)).toEqual({ id: customer, customer: seller });
  // one who was chosen before the choice was taken back is not sent
  expect(changeInput(subscription, { ...other, whom: 'same' }, true)).toEqual({ id: customer });
});

test('it is dearer where the customer pays more than now, tax included', () => {
  const form = changeFormOf(subscription, {});
  const dearer = (amount: string, more: object = {}) => isDearer({ ...form, amount, ...more }, subscription);
  expect([dearer('3,300'), dearer('3,299'), dearer('3,301')]).toEqual([false, false, true]);
  expect(dearer('3,300', { taxMode: 'none' })).toBe(false);
  expect(dearer('3,301', { taxMode: 'none' })).toBe(true);
});
