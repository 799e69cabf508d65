import type { MouseEvent } from 'react';

type Row = MouseEvent<HTMLTableRowElement>;

const linkIn = (row: Element) => row.querySelector<HTMLAnchorElement>('a.row-link');

/** Whether the press was meant for the row: not for something in it, in a dialog that it opened, or for the text that was just selected. */
function isOfRow({ target, currentTarget }: Row): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('a, button, input, label, select, summary') === null && String(getSelection()) === '';
}

/** A press on a row follows its link, with the same keys held: a new tab stays a new tab. */
export function followRow(event: Row) {
  const link = linkIn(event.currentTarget);
  if (!link || !isOfRow(event)) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

/** The middle button opens a new tab, as on the link itself. */
export function openRow(event: Row) {
  const link = linkIn(event.currentTarget);
  if (link && event.button === 1 && isOfRow(event)) window.open(link.href, '_blank', 'noopener');
}
