import JsBarcode from 'jsbarcode';
import type { KonbiniStore } from '@/lib/money/methods';

/** The chains whose tills scan a slip's number from a customer's phone. The others type it in. */
const reading: readonly KonbiniStore[] = ['seven-eleven'];

/** A number in Code 128, as the widths of its bars and gaps in modules, starting and ending with a bar. */
export function barsOf(number: string): number[] {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, number, { format: 'CODE128' });
  const modules = drawn.encodings?.map(({ data }) => data).join('') ?? '';
  return (modules.match(/1+|0+/g) ?? []).map(({ length }) => length);
}

/** The barcode for this chain's till; null: the chain scans none. */
export const slipBars = (store: KonbiniStore, receipt: string): number[] | null => (reading.includes(store) ? barsOf(receipt) : null);
