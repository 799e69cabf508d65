import { type Named, piecesOf } from '@/lib/notes/subject';

/** The name that is being typed: what stands between an @ of either width and the caret. null: none is. */
export function mentionBefore(text: string, caret: number): { from: number; typed: string } | null {
  const found = /[@＠]([^\s@＠]*)$/u.exec(text.slice(0, caret));
  return found ? { from: found.index, typed: found[1] ?? '' } : null;
}

const folded = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s/gu, '');
const mostOffered = 6;

/** Colleagues whose name has this in it, wherever; all of them before anything is typed. */
export const matchingPeople = <Person extends Named>(people: readonly Person[], typed: string): Person[] =>
  people.filter(({ name }) => folded(name).includes(folded(typed))).slice(0, mostOffered);

/** The text with the chosen name in the place of what was typed, and where the caret goes on. */
export function withMention(text: string, caret: number, { name }: Named): { text: string; caret: number } {
  const from = mentionBefore(text, caret)?.from ?? caret;
  const head = `${text.slice(0, from)}@${name} `;
  return { text: head + text.slice(caret).replace(/^ /, ''), caret: head.length };
}

/** The ids of the colleagues whom a text names, picked from the list or typed in full. */
export function mentionsIn(text: string, people: readonly Named[]): string[] {
  const names = piecesOf(text, people).flatMap((piece) => (piece.as === 'mention' ? piece.text.slice(1) : []));
  return people.filter(({ name }) => names.includes(name)).map(({ id }) => id);
}
