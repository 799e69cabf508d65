// The cover sheet of a defense: its facts, and the documents that follow. Only for a sandboxed process.
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { Cover, CoverFact } from '@/lib/documents/cover';
import { countOf, family, loadFonts, shown } from '@/lib/documents/draw/typeface';

type Content = { name: string; pages: number };
type Sheet = { cover: Cover; contents: Content[]; coverPages: number };

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
    // without its own height nothing is drawn
    height: 12,
    fontSize: 8,
    lineHeight: 1,
  },
});

const Fact = ({ label, value }: { label: string; value: string }) => (
  <View style={styles.row}>
    <Text style={styles.label}>{shown(label)}</Text>
    <Text style={styles.value}>{shown(value)}</Text>
  </View>
);

const Line = ({ number, name, pages, style }: { number: string; name: string; pages: string; style?: typeof styles.head }) => (
  <View style={[styles.row, ...(style ? [style] : [])]} wrap={false}>
    <Text style={styles.number}>{number}</Text>
    <Text style={styles.value}>{shown(name)}</Text>
    <Text style={styles.pages}>{pages}</Text>
  </View>
);

/** The pages of each document: `3–5`, after the cover. */
function spans(contents: Content[], coverPages: number): string[] {
  let next = coverPages + 1;
  return contents.map(({ pages }) => {
    const [first, last] = [next, next + pages - 1];
    next = last + 1;
    return first === last ? `${first}` : `${first}–${last}`;
  });
}

function CoverPage({ cover: { words, facts }, contents, coverPages }: Sheet) {
  const total = coverPages + contents.reduce((sum, { pages }) => sum + pages, 0);
  const at = spans(contents, coverPages);
  return (
    <Page size="A4" style={styles.page}>
      <View style={styles.foot} fixed>
        <Text>{shown(facts.chargebackId ?? '')}</Text>
        {/* a `render` draws nothing here: when the sheet has several pages, each says which they are */}
        <Text>{`${coverPages === 1 ? 1 : `1–${coverPages}`} / ${total}`}</Text>
      </View>
      <Text style={styles.title}>{shown(words.title)}</Text>
      <View style={styles.rule} />
      {Object.entries(facts).map(([name, value]) => value && <Fact key={name} label={words[name as CoverFact]} value={value} />)}
      <Text style={styles.section} minPresenceAhead={60}>
        {shown(words.contents)}
      </Text>
      <Line number="" name={words.document} pages={words.pages} style={styles.head} />
      {contents.map(({ name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: documents may have the same name, and are drawn once
        <Line key={index} number={`${index + 1}`} name={name} pages={at[index] ?? ''} />
      ))}
    </Page>
  );
}

function render(sheet: Sheet): Promise<Buffer> {
  const at = new Date(sheet.cover.madeAt);
  return renderToBuffer(
    <Document language={sheet.cover.language} creationDate={at} modificationDate={at}>
      <CoverPage {...sheet} />
    </Document>,
  );
}

/** A PDF; the same words give the same bytes. */
export async function coverPdf(cover: Cover, contents: Content[]): Promise<Buffer> {
  await loadFonts();
  const first = await render({ cover, contents, coverPages: 1 });
  const coverPages = countOf(first);
  return coverPages === 1 ? first : render({ cover, contents, coverPages });
}
