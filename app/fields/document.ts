import 'server-only';
import { brandWordsOf, escaped, plainPage, programOf, wordsOf } from '@/app/fields/plain-page';
import { fieldStyle } from '@/app/fields/style';
import type { FieldName, Giver, Words } from '@/components/checkout/fields/speech';
import type { CardGiver } from '@/lib/acquirers/find-acquirer';
import type { Locale } from '@/lib/refusal';

type FrameField = { name: FieldName; label: string; attributes: string; hint?: string; mark?: boolean };

function field({ name, label, attributes, hint, mark }: FrameField): string {
  const described = [hint === undefined ? '' : `${name}-hint`, `${name}-error`].join(' ').trim();
  return [
    `<div class="field"><label for="${name}">${escaped(label)}</label><div class="box">`,
    `<input id="${name}" name="${name}" required aria-describedby="${described}" ${attributes}>`,
    mark ? '<span id="brand" class="brand" aria-live="polite"></span>' : '',
    `</div>${hint === undefined ? '' : `<p class="hint" id="${name}-hint">${escaped(hint)}</p>`}`,
    `<p class="error" id="${name}-error" aria-live="polite"></p></div>`,
  ].join('');
}

/** `key`: null in a checkout. */
type FrameOptions = {
  locale: Locale;
  mode: 'payment' | 'customer';
  key: string | null;
  frames: string;
  giver: CardGiver | null;
  month: number;
};

/** Where the fields may connect to: the acquirer that gets the card, and us, who make a token of its answer. */
const connectTo = ({ key, giver }: Pick<FrameOptions, 'key' | 'giver'>): string =>
  [key !== null && "'self'", giver && new URL(giver.url).origin].filter(Boolean).join(' ') || "'none'";

function dataOf({ key, giver, month }: Pick<FrameOptions, 'key' | 'giver' | 'month'>, words: Words): string {
  const to: Giver | null = giver && { name: giver.name, url: giver.url, key: giver.publishableKey };
  const data = { key: key ?? '', month: String(month), words: JSON.stringify(words), giver: to ? JSON.stringify(to) : '' };
  const all = Object.entries({ ...data, ...(key === null && { checkout: 'yes' }) });
  return all.map(([name, value]) => `data-${name}="${escaped(value)}"`).join(' ');
}

/**
 * The card fields for a frame in a merchant's page, or in a checkout of ours. `frames`: the origins that may frame it; `giver`: the acquirer that gets
 * the card, if we do not; `month`: the service's current month, for expired cards. The fields use the key of their address.
 */
export function fieldsDocument({ locale, mode, frames, ...given }: FrameOptions): Response {
  const t = wordsOf({ locale, namespace: 'fields' });
  const words: Words = {
    wrong: {
      number: t('wrong.number'),
      brand: t('wrong.brand'),
      expiry: t('wrong.expiry'),
      expired: t('wrong.expired'),
      code: t('wrong.code'),
      name: t('wrong.name'),
    },
    codeOfThree: t('codeOfThree'),
    codeOfFour: t('codeOfFour'),
    unreachable: t('unreachable'),
    wrongKey: t('wrongKey'),
    failed: t('failed'),
    brands: brandWordsOf(locale),
  };
  const figures = 'inputmode="numeric" spellcheck="false"';
  const number = field({
    name: 'number',
    label: t('number'),
    attributes: `${figures} autocomplete="cc-number" maxlength="48"`,
    mark: true,
  });
  const expiry = field({
    name: 'expiry',
    label: t('expiry'),
    attributes: `${figures} autocomplete="cc-exp" maxlength="32" placeholder="${escaped(t('expiryExample'))}"`,
  });
  const code = field({
    name: 'code',
    label: t('code'),
    attributes: `${figures} autocomplete="cc-csc" maxlength="12"`,
    hint: t('codeOfThree'),
  });
  const holder = field({
    name: 'name',
    label: t('name'),
    attributes: 'autocomplete="cc-name" autocapitalize="characters" spellcheck="false" maxlength="255"',
  });
  const keep = mode === 'customer' ? `<p class="keep">${escaped(t('keep'))}</p>` : '';
  const form = `<form novalidate aria-label="${escaped(t('title'))}">${keep}${number}<div class="pair">${expiry}${code}</div>${holder}<p class="error" id="refused" role="alert"></p></form>`;
  return plainPage({
    locale,
    title: t('title'),
    style: fieldStyle,
    body: `<div id="fields" ${dataOf(given, words)}>${form}</div>`,
    program: programOf('frame'),
    policy: { 'connect-src': connectTo(given), 'frame-ancestors': frames },
  });
}
