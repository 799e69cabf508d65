'use client';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { matchingPeople, mentionBefore, withMention } from '@/components/notes/mentions';
import type { Colleague } from '@/lib/notes/schema';

type Typing = { field: RefObject<HTMLTextAreaElement | null>; text: string; setText: (text: string) => void; people: readonly Colleague[] };

/** The colleagues to choose from while a name is typed, and the keys that choose one. */
export function useMentions({ field, text, setText, people }: Typing) {
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const asked = caret === null ? null : mentionBefore(text, caret);
  const offered = asked ? matchingPeople(people, asked.typed) : [];
  const at = Math.min(active, Math.max(offered.length - 1, 0));

  /** Where the caret is now; null closes the list. */
  function follow(to: number | null) {
    setCaret(to);
    setActive(0);
  }
  function moveTo(to: number) {
    follow(to);
    // after the text is drawn
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(to, to);
    });
  }
  function choose(person: Colleague) {
    const next = withMention(text, caret ?? text.length, person);
    setText(next.text);
    moveTo(next.caret);
    setCaret(null);
  }
  /** For who does not know of the @, and on phones. */
  function begin() {
    const here = field.current?.selectionStart ?? text.length;
    const head = text.slice(0, here);
    const gap = head === '' || /\s$/u.test(head) ? '' : ' ';
    setText(`${head}${gap}@${text.slice(here)}`);
    moveTo(here + gap.length + 1);
  }
  /** True: the key was for the list. */
  function take(event: KeyboardEvent): boolean {
    const person = offered[at];
    // while a word is being converted its keys are the converter's
    if (!person || event.nativeEvent.isComposing) return false;
    if (event.key === 'ArrowDown') setActive((at + 1) % offered.length);
    else if (event.key === 'ArrowUp') setActive((at + offered.length - 1) % offered.length);
    else if (event.key === 'Escape') setCaret(null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.metaKey && !event.ctrlKey && !event.shiftKey) choose(person);
    else return false;
    event.preventDefault();
    return true;
  }
  return { offered, at, follow, choose, begin, take };
}
