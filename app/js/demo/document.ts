import 'server-only';
import { escaped, plainPage, programOf, wordsOf } from '@/app/fields/plain-page';
import { demoStyle } from '@/app/fields/style';
import { customerLink } from '@/lib/own-urls';
import type { Locale } from '@/lib/refusal';

/** The code for a merchant's page. */
const codeOf = (locale: Locale) => `<div id="card"></div>
<button id="pay" type="button">…</button>
<script src="${customerLink('/js/fields.js')}"></script>
<script>
  const fields = Bunpai.fields({ key: 'pk_test_…', mode: 'payment', locale: '${locale}' });
  fields.mount('#card');
  document.querySelector('#pay').onclick = async () => {
    const { token, error } = await fields.submit();
    if (!error) await fetch('/pay', { method: 'POST', body: token });
  };
</script>`;

/** The fields on a page of our own, with the code to copy. */
export function demoDocument(locale: Locale): Response {
  const t = wordsOf({ locale, namespace: 'fields' });
  const w = (text: string) => escaped(text);
  const other = locale === 'ja' ? 'en' : 'ja';
  const form = [
    `<form id="form"><div><label for="key">${w(t('demo.key'))}</label>`,
    '<input id="key" autocomplete="off" spellcheck="false" placeholder="pk_test_…" aria-describedby="key-hint">',
    `<p class="hint" id="key-hint">${w(t('demo.keyHint'))}</p></div>`,
    `<div><label for="mode">${w(t('demo.mode'))}</label><select id="mode"><option value="payment">${w(t('demo.payment'))}</option>`,
    `<option value="customer">${w(t('demo.customer'))}</option></select></div><button>${w(t('demo.show'))}</button></form>`,
  ].join('');
  const shown = [
    `<section><p class="hint">${w(t('demo.cards'))}</p><div id="card"></div>`,
    `<button id="send" type="button" hidden>${w(t('demo.submit'))}</button>`,
    `<p class="error" id="said" role="status" data-wrong="${w(t('demo.wrongKey'))}"></p>`,
    `<div><h2>${w(t('demo.token'))}</h2><output id="token" data-none="${w(t('demo.none'))}">${w(t('demo.none'))}</output><output id="state"></output></div></section>`,
  ].join('');
  const code = `<section><h2>${w(t('demo.code'))}</h2><pre id="code" tabindex="0" role="region" aria-label="${w(t('demo.code'))}">${w(codeOf(locale))}</pre><button id="copy" type="button" data-done="${w(t('demo.copied'))}">${w(t('demo.copy'))}</button></section>`;
  const head = `<header><h1>${w(t('demo.title'))}</h1><p>${w(t('demo.text'))}</p><a lang="${other}" hreflang="${other}" href="?locale=${other}">${w(t('demo.other'))}</a></header>`;
  return plainPage({
    locale,
    title: t('demo.title'),
    style: demoStyle,
    body: `<main>${head}${form}${shown}${code}</main><script src="/js/fields.js"></script>`,
    program: programOf('demo'),
    policy: { 'script-src': "'self'", 'frame-src': "'self'", 'img-src': "'self'", 'frame-ancestors': "'none'" },
  });
}
