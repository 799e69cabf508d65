import { withoutLegalForm } from '@/lib/japan/legal-forms';
import { shortLine } from '@/lib/japan/text';
import { zenginText } from '@/lib/japan/zengin';

/** What a bank compares: the name without its legal form, spaces and punctuation. The hyphen stays, since it is a long mark there. */
function compared(name: string): string {
  const whole = (zenginText(name) ?? shortLine(name) ?? '').replaceAll(' ', '');
  const alone = withoutLegalForm(whole).replace(/[(),.\\/｢｣]/gu, '');
  return alone === '' ? whole : alone;
}

function sharedBeginning(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/**
 * Whether an account's holder is one of these kana names: null when it is, or when there is none to compare with. Otherwise the name that it
 * resembles longest, both as a bank would compare them, and where they part.
 */
export function holderDifference(holder: string, names: readonly string[]): null | { holder: string; name: string; at: number } {
  const held = compared(holder);
  const known = names.map(compared).filter((name) => name !== '');
  if (known.includes(held)) return null;
  const differences = known.map((name) => ({ holder: held, name, at: sharedBeginning(held, name) }));
  return differences.sort((one, other) => other.at - one.at)[0] ?? null;
}
