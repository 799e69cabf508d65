// @ts-check
// The pages of a statement. Only for a process that is bounded.
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { createElement as h } from 'react';
import { family, loadFonts, shown } from './paper-type.mjs';

/** @typedef {import('../lib/settlements/statement/sheet.ts').Sheet} Sheet */
/** @typedef {import('../lib/settlements/statement/sheet.ts').SheetPart} Part */
/** @typedef {import('../lib/settlements/statement/sheet.ts').SheetTable} Table */

const MARGIN = 56;
const SHORT = 12;
const [ink, quiet, line, tint] = ['#18181b', '#52525b', '#d4d4d8', '#f4f4f5'];
const styles = StyleSheet.create({
  page: { fontFamily: family, fontSize: 9.5, lineHeight: 1.5, color: ink, paddingTop: 52, paddingHorizontal: MARGIN, paddingBottom: 68 },
  top: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-start' },
  title: { fontSize: 22, fontWeight: 700, lineHeight: 1.3 },
  marks: { width: 220 },
  mark: { flexDirection: 'row', justifyContent: 'space-between', fontSize: 8.5 },
  markValue: { flex: 1, textAlign: 'right' },
  quiet: { color: quiet },
  rule: { height: 2, backgroundColor: ink, marginTop: 12, marginBottom: 20 },
  parties: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-start', marginBottom: 22 },
  recipient: { width: 262, fontSize: 13, fontWeight: 700, borderBottomWidth: 1, borderBottomColor: ink, paddingBottom: 4 },
  sender: { width: 190 },
  senderName: { fontWeight: 700, fontSize: 10.5 },
  headline: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'center',
    backgroundColor: tint,
    paddingVertical: 12,
    paddingHorizontal: 16,
    marginBottom: 8,
  },
  amount: { fontSize: 22, fontWeight: 700, lineHeight: 1.35 },
  beside: { width: 215 },
  heading: { fontSize: 11, fontWeight: 700, marginTop: 16, marginBottom: 4 },
  head: { flexDirection: 'row', borderBottomWidth: 1, borderBottomColor: ink, paddingVertical: 4, color: quiet, fontSize: 8.5 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: line, paddingVertical: 5 },
  total: { fontWeight: 700, backgroundColor: tint },
  cell: { flex: 1, paddingHorizontal: 8 },
  right: { textAlign: 'right' },
  note: { fontSize: 8, color: quiet, marginBottom: 2 },
  notes: { marginTop: 14, fontSize: 8, color: quiet },
  foot: {
    position: 'absolute',
    left: MARGIN,
    right: MARGIN,
    bottom: 32,
    flexDirection: 'row',
    justifyContent: 'space-between',
    height: 12,
    fontSize: 8,
    lineHeight: 1,
    color: quiet,
  },
});

const text = (/** @type {string} */ value, /** @type {any} */ style = null, /** @type {object} */ more = {}) =>
  h(Text, { ...(style && { style }), ...more }, shown(value));

/** @param {[string, string][]} pairs */
const pairs = (pairs) =>
  pairs.map(([label, value]) => h(View, { key: label, style: styles.mark }, text(label, styles.quiet), text(value, styles.markValue)));

/** @param {Table['columns'][number]} column */
const cellStyle = ({ width, right }) => [styles.cell, ...(width ? [{ flex: 'none', width }] : []), ...(right ? [styles.right] : [])];

/** @param {Part['sections'][number]} section */
const section = ({ heading, notes, table: { columns, rows } }) => {
  const cells = (/** @type {string[]} */ values) =>
    values.map((value, at) => text(value, cellStyle(columns[at] ?? { head: '' }), { key: `${at}` }));
  return h(
    View,
    // a short table stays whole, and the heading of a long one does not stand alone
    { key: heading, wrap: rows.length > SHORT },
    text(heading, styles.heading, { minPresenceAhead: 60 }),
    ...notes.map((note) => text(note, styles.note, { key: note })),
    h(View, { style: styles.head, fixed: true }, ...cells(columns.map(({ head }) => head))),
    ...rows.map((row, at) =>
      h(View, { key: at, style: [styles.row, ...(row.isTotal ? [styles.total] : [])], wrap: false }, ...cells(row.cells)),
    ),
  );
};

/** @param {Part} part */
const parties = ({ recipient, sender }) =>
  h(
    View,
    { style: styles.parties },
    text(recipient, styles.recipient),
    h(View, { style: styles.sender }, text(sender.name, styles.senderName), ...sender.lines.map((one) => text(one, null, { key: one }))),
  );

/** @param {NonNullable<Part['headline']>} headline */
const headlineBox = ({ label, value, beside }) =>
  h(
    View,
    { style: styles.headline, wrap: false },
    h(View, null, text(label, styles.quiet), text(value, styles.amount)),
    ...(beside.length > 0 ? [h(View, { key: 'beside', style: styles.beside }, ...pairs(beside))] : []),
  );

/** @param {Part} part @param {string} number @param {number} at */
const page = (part, number, at) =>
  h(
    Page,
    { key: at, size: 'A4', style: styles.page },
    h(View, { style: styles.foot, fixed: true }, text(number)),
    h(View, { style: styles.top }, text(part.title, styles.title), h(View, { style: styles.marks }, ...pairs(part.marks))),
    h(View, { style: styles.rule }),
    parties(part),
    ...(part.headline ? [headlineBox(part.headline)] : []),
    ...part.sections.map(section),
    ...(part.notes.length > 0
      ? [h(View, { key: 'notes', style: styles.notes, wrap: false }, ...part.notes.map((note) => text(note, null, { key: note })))]
      : []),
  );

/** What the first library would leave out: nothing of a `render` is drawn. @param {Buffer} drawn @param {Date} at */
async function numbered(drawn, at) {
  const pdf = await PDFDocument.load(drawn, { updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const pages = pdf.getPages();
  for (const [index, page] of pages.entries()) {
    const told = `${index + 1} / ${pages.length}`;
    page.drawText(told, {
      x: page.getWidth() - MARGIN - font.widthOfTextAtSize(told, 8),
      y: 34.6,
      size: 8,
      font,
      color: rgb(0.32, 0.32, 0.36),
    });
  }
  pdf.setProducer('Bunpai');
  pdf.setModificationDate(at);
  const bytes = await pdf.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Number.POSITIVE_INFINITY });
  return { pdf: Buffer.from(bytes), pages: pages.length };
}

/** A PDF; the same for the same sheet. @param {Sheet} sheet */
export async function statementSheet({ title, number, issuedOn, parts }) {
  await loadFonts();
  const at = new Date(`${issuedOn}T00:00:00Z`);
  const made = { creationDate: at, modificationDate: at, producer: 'Bunpai', creator: 'Bunpai' };
  const document = h(Document, { title, language: 'ja', ...made }, ...parts.map((part, index) => page(part, number, index)));
  return numbered(await renderToBuffer(document), at);
}
