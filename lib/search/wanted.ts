import { hyphens, plain } from '@/lib/japan/text';
import { codeSpellings, typedYen } from '@/lib/japan/typed';

/** What a text that somebody looks for may mean. Each is null where it can mean no such thing. */
export type SearchTerms = {
  id: string | null;
  /** An id as it is shown shortened: how it begins, where that is known, and how it ends. */
  ends: { start: string; end: string } | null;
  /** As it was typed: whose names and numbers these are decides what is in them. */
  typed: string;
  /** How an order number may have been written by who gave it. */
  orders: string[];
  amount: number | null;
  lastFour: string | null;
  /** From its first character to at least the sign in its middle, in small letters. */
  email: string | null;
  /** What a settlement is called on the bank’s papers. */
  reference: string | null;
};

const wholeId = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/;
const withHyphens = (id: string) =>
  id.replaceAll('-', '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, (_, ...parts: string[]) => parts.slice(0, 5).join('-'));

/**
 * Figures alone are rather an amount or an order number: of an id they mean the end only after the sign for what is left out. A hyphen stands
 * twelve figures before the end.
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

/** Of what anybody may have typed or pasted. Figures and signs of full width are read as what they stand for. */
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
    email: /^[^\s@]+@\S*$/.test(text) ? text : null,
  };
}
