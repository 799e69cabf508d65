/** A right-aligned cell is a figure. */
type Column = { head: string; width?: number; right?: boolean };
export type SheetTable = { columns: Column[]; rows: { cells: string[]; isTotal?: boolean }[] };

/** A part of a document: it starts on its own page and names its sender and recipient. Plain text. */
export type SheetPart = {
  title: string;
  recipient: string;
  sender: { name: string; lines: string[] };
  /** In the upper right corner. */
  marks: [label: string, value: string][];
  /** Before everything else. */
  headline: { label: string; value: string; beside: [label: string, value: string][] } | null;
  /** `notes` are between heading and table: after a table they could be alone on a page. */
  sections: { heading: string; notes: string[]; table: SheetTable }[];
  /** After everything else, on a page that is never full. */
  notes: string[];
};

/** A document to draw, as plain text for a sandboxed process. `number` is at the foot of every page. */
export type Sheet = { title: string; number: string; issuedOn: string; parts: SheetPart[] };

/** As on the screens: `¥12,345`, `−¥500`. */
export const yenText = (amount: number): string => `${amount < 0 ? '−' : ''}¥${Math.abs(amount).toLocaleString('en-US')}`;

export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
}
