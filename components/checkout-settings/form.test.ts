import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CheckoutForm,
  colourIn,
  contrastOf,
  effectsOf,
  formOf,
  inputOf,
  isNothing,
  resolveCheckout,
} from '@/components/checkout-settings/form';
import { checkoutAsked, longestName } from '@/lib/merchants/checkout/checkout';
import { type CheckoutReply, changeCheckoutInput } from '@/lib/merchants/checkout/schema';
import { feeMethods } from '@/lib/money/rates';
import { runs } from '@/lib/testing/tier';

const id = '01926f00-0000-7000-8000-000000000000';
const settings = (more: Partial<CheckoutReply> = {}): CheckoutReply => ({
  resource: 'checkout',
  merchant_id: id,
  merchant_name: '甲市場',
  version: 'v',
  name: null,
  colour: null,
  off: [],
  ...more,
});
const faultsOf = async (given: CheckoutForm) => {
  const { errors } = await resolveCheckout(given, undefined, { fields: {}, shouldUseNativeValidation: false });
  return errors.colour?.message;
};

test('a colour is read as people paste it', () => {
  expect(['#1B4FC4', '1b4fc4', ' #1b4fc4 ', '＃１Ｂ４ＦＣ４', '#fff', 'red', '#1b4fc', '#1b4fcg', ''].map(colourIn)).toEqual([
    '#1b4fc4',
    '#1b4fc4',
    '#1b4fc4',
    '#1b4fc4',
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('what is wrong with a colour is told in a word, and an empty one is ours', async () => {
  const told = (colour: string) => faultsOf({ name: '', colour, off: [] });
  expect(await Promise.all(['', '#1b4fc4', '#ffcc00', '#777777', '#fff'].map(told))).toEqual([
    undefined,
    undefined,
    'tooPale',
    'tooPale',
    'noColour',
  ]);
  // never told as enough where it is not
  expect(contrastOf('#777777')).toBe('4.47');
});

test('for any form: what it lets through, the operation takes', async () => {
  const form = fc.record({
    name: fc.oneof(fc.string({ maxLength: longestName }), fc.constantFrom('', ' ', '甲', '\u202e')),
    colour: fc.oneof(
      fc.constantFrom('', '#000', '#ffffff'),
      fc.integer({ min: 0, max: 0xffffff }).map((at) => at.toString(16).padStart(6, '0')),
    ),
    off: fc.subarray([...feeMethods]),
  });
  await fc.assert(
    fc.asyncProperty(form, async (given) => {
      if (await faultsOf(given)) return;
      const { success, data } = changeCheckoutInput.safeParse(withoutNulls(inputOf(settings(), given)));
      // a name of nothing that is seen is refused by the operation alone
      if (success) expect(checkoutAsked(data).colour).toBe(colourIn(given.colour));
      else expect(given.name.trim()).not.toBe('');
    }),
    runs(300, 10_000),
  );
});
const withoutNulls = (given: object) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

test('what would change is told, and nothing else', () => {
  const now = settings({ name: '甲', off: ['visa', 'paidy'] });
  expect(isNothing(effectsOf(now, formOf(now)))).toBe(true);
  expect(isNothing(effectsOf(settings(), { name: '  ', colour: '', off: [] }))).toBe(true);
  expect(effectsOf(now, { name: ' 乙 ', colour: '1B4FC4', off: ['jcb', 'paidy'] })).toEqual({
    stopped: ['jcb'],
    begun: ['visa'],
    isAllOff: false,
    name: { before: '甲', after: '乙' },
    colour: { before: null, after: '#1b4fc4' },
  });
  expect(effectsOf(now, { name: '甲', colour: '', off: [...feeMethods] })).toMatchObject({ isAllOff: true, name: null, colour: null });
});
