import { createHash } from 'node:crypto';
import { plain } from '@/lib/japan/text';

/** The acquirer’s name. */
export const ownAccount = 'own-account';

const shortest = 8;
const longest = 10;
/** So many numbers of one length are tried before they get longer. */
const triesPerLength = 8;
export const mostTries = (longest - shortest + 1) * triesPerLength;

/** Luhn's, so that a number with one wrong figure, or with two that have changed places, is nobody's. */
function checkFigure(figures: string): number {
  const sum = [...figures].toReversed().reduce((total, figure, at) => {
    const value = at % 2 === 0 ? Number(figure) * 2 : Number(figure);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** The number that is tried as the `attempt`th (0, 1, 2 …) for a payment: 8 to 10 figures without zeros in front, the last one a check. */
export function payerNumberOf(id: string, attempt: number): string {
  const length = shortest + Math.floor(attempt / triesPerLength);
  const hash = createHash('sha256').update(`payer ${id} ${attempt}`).digest();
  const figures = Array.from({ length: length - 1 }, (_, at) => (at === 0 ? 1 + ((hash[0] ?? 0) % 9) : (hash[at] ?? 0) % 10)).join('');
  return `${figures}${checkFigure(figures)}`;
}

const isPayerNumber = (figures: string): boolean =>
  figures.length >= shortest && figures.length <= longest && checkFigure(figures.slice(0, -1)) === Number(figures.at(-1));

/** What somebody types between the figures, or a bank puts there. */
const joined = /(?<=\d)[ \-.ー‐−]+(?=\d)/gu;

/**
 * The numbers that a text of a bank’s statement may name: in front of the name or behind it, in any width, with spaces or hyphens in between, filled up
 * with zeros in front. What is not whole is none.
 */
export function payerNumbersIn(text: string): string[] {
  const line = plain(text);
  const runs = [line, line.replace(joined, '')].flatMap((one) => one.match(/\d+/gu) ?? []);
  return [...new Set(runs.map((run) => run.replace(/^0+/, '')).filter(isPayerNumber))];
}
