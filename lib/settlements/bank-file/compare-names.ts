import { zenginText } from '@/lib/japan/zengin';
import { unreadable } from '@/lib/settlements/bank-file/statement-records';

/** A name as it is compared: as a bank's record has it, without spaces. */
export const written = (text: string): string => (zenginText(text) ?? text).replaceAll(' ', '');

const shortestBeginning = 10;
/** Among other words, or cut short by the width of a field: enough to ask a person, not to book by. */
export function resembles(holder: string, said: string): boolean {
  const name = said.replaceAll(unreadable, '');
  return name.includes(holder) || (name.length >= shortestBeginning && holder.startsWith(name));
}
