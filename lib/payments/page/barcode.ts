import JsBarcode from 'jsbarcode';
import type { KonbiniStore } from '@/lib/money/methods';

/** The chains whose till reads the number of a slip from a customer's phone. All others have it typed in. */
const reading: readonly KonbiniStore[] = ['seven-eleven'];

/** A number in Code 128, as the widths of its bars and the gaps between them, in modules: a bar first, and a bar last. */
export function barsOf(number: string): number[] {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, number, { format: 'CODE128' });
  const modules = drawn.encodings?.map(({ data }) => data).join('') ?? '';
  return (modules.match(/1+|0+/g) ?? []).map(({ length }) => length);
}

/** What the till of this chain reads; null where it reads none. */
export const slipBars = (store: KonbiniStore, receipt: string): number[] | null => (reading.includes(store) ? barsOf(receipt) : null);
