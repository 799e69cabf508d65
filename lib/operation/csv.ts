export type Cell = string | number | null;

/** What a spreadsheet would take for a formula, full-width signs included: it is computed on the reader's machine. */
const isFormula = (text: string) => /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text);

/** Figures are figures, a minus sign included; text that could be computed begins with an apostrophe. */
function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = isFormula(value) ? `'${value}` : value;
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a file as RFC 4180 has it, its end included. */
export const csvLine = (values: readonly Cell[]): string => `${values.map(cellOf).join(',')}\r\n`;

/** Without it a spreadsheet takes Japanese for another encoding. */
const byteOrderMark = '\uFEFF';

/**
 * A file that is written while it is sent: no more of it is made than the reader takes, so that its length costs no memory. What fails on
 * the way breaks the connection off, so that half a file is never taken for a whole one; who leaves ends it.
 */
export function csvFile(name: string, head: readonly string[], batches: AsyncIterable<readonly (readonly Cell[])[]>): Response {
  const encoder = new TextEncoder();
  const reading = batches[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      start: (file) => file.enqueue(encoder.encode(byteOrderMark + csvLine(head))),
      async pull(file) {
        const { done, value } = await reading.next();
        if (done) file.close();
        else file.enqueue(encoder.encode(value.map(csvLine).join('')));
      },
      cancel: async () => {
        await reading.return?.();
      },
    },
    { highWaterMark: 1 },
  );
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return new Response(body, { headers });
}
