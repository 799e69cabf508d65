import 'server-only';
import { brandWordsOf, escaped, plainPage, programOf, wordsOf } from '@/app/fields/plain-page';
import { fieldStyle } from '@/app/fields/style';
import type { FieldName, Words } from '@/components/checkout/fields/speech';
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

type FrameOptions = { locale: Locale; mode: 'payment' | 'customer'; key: string; frames: string; month: number };

/**
 * The card fields for a frame in a merchant's page. `frames`: the origins that may frame it; `month`: the service's current month, for
 * expired cards. The fields use the key of their address.
 */
export function fieldsDocument({ locale, mode, key, frames, month }: FrameOptions): Response {
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
    body: `<div id="fields" data-key="${escaped(key)}" data-month="${month}" data-words="${escaped(JSON.stringify(words))}">${form}</div>`,
    program: programOf('frame'),
    policy: { 'connect-src': "'self'", 'frame-ancestors': frames },
  });
}
