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
} from '@/components/checkout/settings/form';
import { checkoutAsked, longestName, longestWords } from '@/lib/merchants/checkout/checkout';
import { linksOf } from '@/lib/merchants/checkout/links';
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
  links: linksOf(),
  missing: ['disclosure', 'privacy', 'contact'],
  subscriptions: { cancel: null, delivery: null },
  missing_for_subscriptions: ['contact', 'cancel', 'delivery'],
  logo: null,
  pause: false,
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
  const faultsWithColour = (colour: string) => faultsOf({ ...formOf(settings()), colour });
  expect(await Promise.all(['', '#1b4fc4', '#ffcc00', '#777777', '#fff'].map(faultsWithColour))).toEqual([
    undefined,
    undefined,
    'tooPale',
    'tooPale',
    'noColour',
  ]);
  // never shown as sufficient when it is not
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
    fc.asyncProperty(form, async (typed) => {
      const given = { ...formOf(settings()), ...typed };
      if (await faultsOf(given)) return;
      const { success, data } = changeCheckoutInput.safeParse(withoutNulls(inputOf(settings(), given)));
      // only the operation refuses a name of invisible characters
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
  expect(isNothing(effectsOf(settings(), { ...formOf(settings()), name: '  ' }))).toBe(true);
  expect(effectsOf(now, { ...formOf(now), name: ' 乙 ', colour: '1B4FC4', off: ['jcb', 'paidy'] })).toEqual({
    stopped: ['jcb'],
    begun: ['visa'],
    isAllOff: false,
    name: { before: '甲', after: '乙' },
    colour: { before: null, after: '#1b4fc4' },
    links: [],
    texts: [],
    pause: null,
  });
  expect(effectsOf(now, { ...formOf(now), pause: true })).toMatchObject({ pause: true, stopped: [] });
  expect(inputOf(now, { ...formOf(now), pause: true })).toMatchObject({ pause: true });
  expect(effectsOf(now, { ...formOf(now), colour: '', off: [...feeMethods] })).toMatchObject({ isAllOff: true, name: null, colour: null });
});

test('what customers read before they order a subscription is sent as it was typed, and what would change is told', () => {
  const now = settings({ subscriptions: { cancel: '前日まで', delivery: null } });
  const given = { ...formOf(now), cancel: ' ', delivery: ' 3日以内\nに発送 ' };
  expect(inputOf(now, given)).toMatchObject({ cancel: null, delivery: '3日以内\nに発送' });
  const { texts } = effectsOf(now, given);
  expect(texts).toEqual([
    { text: 'cancel', before: '前日まで', after: null },
    { text: 'delivery', before: null, after: '3日以内\nに発送' },
  ]);
  expect(isNothing(effectsOf(now, { ...formOf(now), cancel: '前日まで ' }))).toBe(true);
});

test('a text that the operation would refuse is told at its field, and none is cut', async () => {
  const faultOf = async (cancel: string) => {
    const given = { ...formOf(settings()), cancel };
    const { errors } = await resolveCheckout(given, undefined, { fields: {}, shouldUseNativeValidation: false });
    const isTaken = changeCheckoutInput.safeParse(withoutNulls(inputOf(settings(), given))).success;
    return [errors.cancel?.message, isTaken];
  };
  expect(await faultOf('')).toEqual([undefined, true]);
  // a letter outside the basic plane is one
  expect(await faultOf(`${'𠮷'.repeat(longestWords)} `)).toEqual([undefined, true]);
  expect(await faultOf('𠮷'.repeat(longestWords + 1))).toEqual(['tooLong', false]);
});

test('a link is taken as people paste it, and what none could follow is told at its field', async () => {
  const faultsWithLink = async (name: 'privacy' | 'contact', typed: string) => {
    const given = { ...formOf(settings()), [name]: typed };
    const { errors } = await resolveCheckout(given, undefined, { fields: {}, shouldUseNativeValidation: false });
    return errors[name]?.message ?? inputOf(settings(), given)[name];
  };
  expect(await faultsWithLink('privacy', ' example.jp/privacy ')).toBe('https://example.jp/privacy');
  expect(await faultsWithLink('privacy', 'ｈｔｔｐｓ：／／example.jp／p')).toBe('https://example.jp/p');
  expect(await faultsWithLink('privacy', 'support@example.jp')).toBe('noLink');
  expect(await faultsWithLink('contact', 'support＠example.jp')).toBe('support@example.jp');
  expect(await faultsWithLink('contact', 'mailto:support@example.jp')).toBe('support@example.jp');
  for (const wrong of ['javascript:alert(1)', '//example.jp', 'なし', 'https://']) {
    expect([wrong, await faultsWithLink('contact', wrong)]).toEqual([wrong, 'noLink']);
  }
  const now = settings({ links: { ...linksOf(), terms: 'https://example.jp/t' } });
  const { links } = effectsOf(now, { ...formOf(now), terms: '', contact: 'a@example.jp' });
  expect(links).toEqual([
    { link: 'terms', before: 'https://example.jp/t', after: null },
    { link: 'contact', before: null, after: 'a@example.jp' },
  ]);
});
