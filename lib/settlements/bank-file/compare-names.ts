import { zenginText } from '@/lib/japan/zengin';
import { unreadable } from '@/lib/settlements/bank-file/statement-records';

/** The form in which names are compared: as in a bank file, without spaces. */
export const written = (text: string): string => (zenginText(text) ?? text).replaceAll(' ', '');

const shortestBeginning = 10;
/** Whether the holder appears among other words, or cut by the width of a field. Enough to ask a person, not enough to book a payment. */
export function resembles(holder: string, said: string): boolean {
  const name = said.replaceAll(unreadable, '');
  return name.includes(holder) || (name.length >= shortestBeginning && holder.startsWith(name));
}
