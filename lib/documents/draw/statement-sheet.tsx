// The pages of a statement. Only for a sandboxed process.
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { family, loadFonts, shown } from '@/lib/documents/draw/typeface';
import type { Sheet, SheetPart, SheetTable } from '@/lib/documents/sheet';

const margin = 56;
/** A table with at most this many rows stays whole. */
const short = 12;
const [ink, quiet, line, tint] = ['#18181b', '#52525b', '#d4d4d8', '#f4f4f5'];
const styles = StyleSheet.create({
  page: { fontFamily: family, fontSize: 9.5, lineHeight: 1.5, color: ink, paddingTop: 52, paddingHorizontal: margin, paddingBottom: 68 },
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
    left: margin,
    right: margin,
    bottom: 32,
    flexDirection: 'row',
    justifyContent: 'space-between',
    height: 12,
    fontSize: 8,
    lineHeight: 1,
    color: quiet,
  },
});

type Section = SheetPart['sections'][number];

const Pairs = ({ pairs }: { pairs: [label: string, value: string][] }) =>
  pairs.map(([label, value]) => (
    <View key={label} style={styles.mark}>
      <Text style={styles.quiet}>{shown(label)}</Text>
      <Text style={styles.markValue}>{shown(value)}</Text>
    </View>
  ));

const Cells = ({ columns, values }: { columns: SheetTable['columns']; values: string[] }) =>
  values.map((value, at) => {
    const { width, right } = columns[at] ?? {};
    const style = [styles.cell, ...(width ? [{ flex: 'none' as const, width }] : []), ...(right ? [styles.right] : [])];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same head, and are drawn once
      <Text key={at} style={style}>
        {shown(value)}
      </Text>
    );
  });

/** A short table stays whole, and the heading of a long one does not stand alone. */
const TableSection = ({ heading, notes, table: { columns, rows } }: Section) => (
  <View wrap={rows.length > short}>
    <Text style={styles.heading} minPresenceAhead={60}>
      {shown(heading)}
    </Text>
    {notes.map((note) => (
      <Text key={note} style={styles.note}>
        {shown(note)}
      </Text>
    ))}
    <View style={styles.head} fixed>
      <Cells columns={columns} values={columns.map(({ head }) => head)} />
    </View>
    {rows.map(({ cells, isTotal }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and are drawn once
      <View key={at} style={[styles.row, ...(isTotal ? [styles.total] : [])]} wrap={false}>
        <Cells columns={columns} values={cells} />
      </View>
    ))}
  </View>
);

const Parties = ({ recipient, sender }: SheetPart) => (
  <View style={styles.parties}>
    <Text style={styles.recipient}>{shown(recipient)}</Text>
    <View style={styles.sender}>
      <Text style={styles.senderName}>{shown(sender.name)}</Text>
      {sender.lines.map((one) => (
        <Text key={one}>{shown(one)}</Text>
      ))}
    </View>
  </View>
);

const Headline = ({ label, value, beside }: NonNullable<SheetPart['headline']>) => (
  <View style={styles.headline} wrap={false}>
    <View>
      <Text style={styles.quiet}>{shown(label)}</Text>
      <Text style={styles.amount}>{shown(value)}</Text>
    </View>
    {beside.length > 0 && (
      <View style={styles.beside}>
        <Pairs pairs={beside} />
      </View>
    )}
  </View>
);

const PartPage = ({ part, number }: { part: SheetPart; number: string }) => (
  <Page size="A4" style={styles.page}>
    <View style={styles.foot} fixed>
      <Text>{shown(number)}</Text>
    </View>
    <View style={styles.top}>
      <Text style={styles.title}>{shown(part.title)}</Text>
      <View style={styles.marks}>
        <Pairs pairs={part.marks} />
      </View>
    </View>
    <View style={styles.rule} />
    <Parties {...part} />
    {part.headline && <Headline {...part.headline} />}
    {part.sections.map((section) => (
      <TableSection key={section.heading} {...section} />
    ))}
    {part.notes.length > 0 && (
      <View style={styles.notes} wrap={false}>
        {part.notes.map((note) => (
          <Text key={note}>{shown(note)}</Text>
        ))}
      </View>
    )}
  </Page>
);

/** Adds the page numbers, because the first library draws no `render` here. */
async function numbered(drawn: Buffer, at: Date): Promise<{ pdf: Buffer; pages: number }> {
  const pdf = await PDFDocument.load(drawn, { updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const pages = pdf.getPages();
  for (const [index, page] of pages.entries()) {
    const told = `${index + 1} / ${pages.length}`;
    page.drawText(told, {
      x: page.getWidth() - margin - font.widthOfTextAtSize(told, 8),
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

/** A PDF; the same sheet gives the same bytes. */
export async function statementPdf({ title, number, issuedOn, parts }: Sheet): Promise<{ pdf: Buffer; pages: number }> {
  await loadFonts();
  const at = new Date(`${issuedOn}T00:00:00Z`);
  const drawn = await renderToBuffer(
    <Document title={title} language="ja" creationDate={at} modificationDate={at} producer="Bunpai" creator="Bunpai">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may have the same title, and are drawn once
        <PartPage key={index} part={part} number={number} />
      ))}
    </Document>,
  );
  return numbered(drawn, at);
}
