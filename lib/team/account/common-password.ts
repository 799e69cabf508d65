import 'server-only';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The most common passwords in any language; as words also the terms of this product. */
const chosen = new Set<string>([...dictionary['passwords-common'], 'bunpai']);
const minWordLength = 4;
const maxWordLength = 24;
const minRunLength = 3;
const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** The steps from one character to the next: none, one forwards or backwards in the alphabet, the figures or a keyboard row. */
function stepsOf(from: string, to: string): number[] {
  const code = to.charCodeAt(0) - from.charCodeAt(0);
  const onRows = rows.flatMap((row) => (row.includes(from) && row.includes(to) ? [row.indexOf(to) - row.indexOf(from)] : []));
  return [code, ...onRows].map((step) => (step === -9 ? 1 : step === 9 ? -1 : step)).filter((step) => Math.abs(step) <= 1);
}

/** The length of a run from here: the same character repeated, or a sequence. */
function runFrom(text: string, start: number): number {
  const lengths = [-1, 0, 1].map((step) => {
    let end = start;
    while (end + 1 < text.length && stepsOf(text[end] ?? '', text[end + 1] ?? '').includes(step)) end++;
    return end - start + 1;
  });
  const longest = Math.max(...lengths);
  return longest < minRunLength ? 0 : longest;
}

/** The longest well-known password that starts here. */
function wordFrom(text: string, start: number): string {
  for (let length = Math.min(maxWordLength, text.length - start); length >= minWordLength; length--) {
    const word = text.slice(start, start + length);
    if (chosen.has(word)) return word;
  }
  return '';
}

/** Reduces a repeated text to twice its shortest part: more repetitions add no secret. */
function withoutRepetition(text: string): string {
  const period = (text + text).indexOf(text, 1);
  return period < text.length ? text.slice(0, period) : text;
}

/** Fewer than two words or six unpredictable characters are not enough. A word counts three, a run one, any other character one. */
const enough = 6;
const wordCost = 3;

/** Whether a password, in plain lower case, is guessed first: a well-known one, or one made of well-known words, runs and repetitions. */
export function isCommonPassword(plain: string): boolean {
  if (chosen.has(plain)) return true;
  const text = withoutRepetition(plain);
  const words = new Set<string>();
  let cost = 0;
  for (let at = 0; at < text.length; ) {
    const [run, word] = [runFrom(text, at), wordFrom(text, at)];
    if (run === 0 && word === '') at++;
    else at += Math.max(run, word.length);
    if (word.length > run) words.add(word);
    else cost++;
  }
  return cost + words.size * wordCost < enough;
}
