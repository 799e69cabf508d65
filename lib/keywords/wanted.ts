import { hyphens, plain } from '@/lib/japan/text';
import { codeSpellings, typedYen } from '@/lib/japan/typed';
import { isTellingKey, keyOf } from '@/lib/keywords/keywords';

/** How a payment may match, in the order in which matches are shown. */
export const foundBy = ['id', 'order', 'last_four', 'amount', 'email', 'name', 'order_start', 'description', 'id_end'] as const;
export type FoundBy = (typeof foundBy)[number];

/** The possible meanings of a search text. null: it cannot mean this. */
export type SearchTerms = {
  id: string | null;
  /** A shortened id: its beginning, if known, and its end. */
  ends: { start: string; end: string } | null;
  /** As typed: the search of names and numbers interprets it. */
  typed: string;
  /** The possible spellings of an order number. */
  orders: string[];
  amount: number | null;
  lastFour: string | null;
  /** An address from its first character to at least the @, in lower case. */
  email: string | null;
  /** The beginning of a word of a name, an address or a description, folded. Whoever types an @ means an address as it begins. */
  key: string | null;
  /** A settlement's reference on the bank’s documents. */
  reference: string | null;
};

const wholeId = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/;
const withHyphens = (id: string) =>
  id.replaceAll('-', '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, (_, ...parts: string[]) => parts.slice(0, 5).join('-'));

/**
 * Figures alone rather mean an amount or an order number: they mean the end of an id only after an ellipsis. A hyphen is twelve figures
 * before the end.
 */
function endsOf(text: string): SearchTerms['ends'] {
  const [, start = '', gap, end = ''] = /^(?:([0-9a-f-]{0,30})(…|\.{3}))?((?:[0-9a-f-]{0,23}-)?[0-9a-f]{4,12})$/.exec(text) ?? [];
  const isWhole = !end.includes('-') || /-[0-9a-f]{12}$/.test(end);
  return end !== '' && isWhole && (gap || /[a-f]/.test(end)) ? { start, end } : null;
}

function amountOf(text: string): number | null {
  const amount = typedYen(text);
  return amount !== null && amount >= 1 && amount < 1e9 ? amount : null;
}

const lastFourOf = (text: string): string | null => /^(?:[•*·x\s]*)(\d{4})$/.exec(text)?.[1] ?? null;

function keyIn(typed: string): string | null {
  const key = typed.includes('@') || wholeId.test(typed) ? '' : keyOf(typed);
  return isTellingKey(key) ? key : null;
}

/** The meanings of any typed or pasted text. Full-width figures and signs count as ASCII. */
export function wantedBy(typed: string): SearchTerms {
  const asTyped = typed.trim();
  const text = plain(asTyped).toLowerCase();
  const dashed = text.replace(new RegExp(`[${hyphens}]`, 'gu'), '-');
  return {
    id: wholeId.test(dashed) ? withHyphens(dashed) : null,
    ends: wholeId.test(dashed) ? null : endsOf(dashed),
    typed: asTyped,
    orders: codeSpellings(asTyped),
    amount: amountOf(text),
    lastFour: lastFourOf(text),
    reference: /^s\d{6}-[0-9a-f]{10}$/.test(dashed) ? dashed.toUpperCase() : null,
    key: keyIn(dashed),
    email: /^[^\s@]+@\S*$/.test(text) ? text : null,
  };
}
