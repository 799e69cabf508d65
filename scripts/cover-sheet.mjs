// @ts-check
// The first sheet of a defense: what it is about, and what follows. Only for a process that is bounded.
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { countOf, family, loadFonts, shown } from './paper-type.mjs';

/** @typedef {import('../lib/chargebacks/evidence/cover.ts').Cover} Cover */
/** @typedef {{ name: string, pages: number }} Content */

const styles = StyleSheet.create({
  page: { fontFamily: family, fontSize: 10, lineHeight: 1.5, color: '#18181b', paddingTop: 64, paddingHorizontal: 60, paddingBottom: 72 },
  title: { fontSize: 22, fontWeight: 700, lineHeight: 1.3 },
  rule: { height: 2, backgroundColor: '#18181b', marginTop: 14, marginBottom: 8 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: '#d4d4d8', paddingVertical: 6 },
  label: { width: 130, paddingRight: 12, color: '#52525b' },
  value: { flex: 1 },
  section: { fontSize: 13, fontWeight: 700, marginTop: 30, marginBottom: 6 },
  head: { color: '#52525b', fontSize: 9 },
  number: { width: 28 },
  pages: { width: 70, textAlign: 'right' },
  foot: {
    position: 'absolute',
    left: 60,
    right: 60,
    bottom: 34,
    flexDirection: 'row',
    justifyContent: 'space-between',
    // without a height of its own nothing of it is drawn
    height: 12,
    fontSize: 8,
    lineHeight: 1,
  },
});

/** @param {string} label @param {string} value */
const fact = (label, value) =>
  h(
    View,
    { key: label, style: styles.row },
    h(Text, { style: styles.label }, shown(label)),
    h(Text, { style: styles.value }, shown(value)),
  );

/** @param {string} number @param {string} name @param {string} pages @param {object} [style] */
const line = (number, name, pages, style = {}) =>
  h(
    View,
    { key: number, style: [styles.row, style], wrap: false },
    h(Text, { style: styles.number }, number),
    h(Text, { style: styles.value }, shown(name)),
    h(Text, { style: styles.pages }, pages),
  );

/** @param {Content[]} contents @param {number} coverPages */
function lines(contents, coverPages) {
  let next = coverPages + 1;
  return contents.map(({ name, pages }, at) => {
    const [first, last] = [next, next + pages - 1];
    next = last + 1;
    return line(`${at + 1}`, name, first === last ? `${first}` : `${first}–${last}`);
  });
}

/** @param {Cover} cover @param {Content[]} contents @param {number} coverPages */
function sheet({ language, words, facts, madeAt }, contents, coverPages) {
  const made = { creationDate: new Date(madeAt), modificationDate: new Date(madeAt) };
  const total = coverPages + contents.reduce((sum, { pages }) => sum + pages, 0);
  const told = Object.entries(facts).flatMap(([name, value]) =>
    value ? [fact(words[/** @type {keyof typeof facts} */ (name)], value)] : [],
  );
  return h(
    Document,
    { language, ...made },
    h(
      Page,
      { size: 'A4', style: styles.page },
      h(
        View,
        { style: styles.foot, fixed: true },
        h(Text, null, shown(facts.chargebackId ?? '')),
        // nothing of a `render` is drawn here: where the sheet has several pages, each says which they are
        h(Text, null, `${coverPages === 1 ? 1 : `1–${coverPages}`} / ${total}`),
      ),
      h(Text, { style: styles.title }, shown(words.title)),
      h(View, { style: styles.rule }),
      ...told,
      h(Text, { style: styles.section, minPresenceAhead: 60 }, shown(words.contents)),
      line('', words.document, words.pages, styles.head),
      ...lines(contents, coverPages),
    ),
  );
}

/** A PDF; the same for the same words. @param {Cover} cover @param {Content[]} contents */
export async function coverSheet(cover, contents) {
  await loadFonts();
  const first = await renderToBuffer(sheet(cover, contents, 1));
  const count = countOf(first);
  return count === 1 ? first : renderToBuffer(sheet(cover, contents, count));
}
