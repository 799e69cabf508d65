const isSeen = (element: HTMLElement) => element.getClientRects().length > 0;

const rowOf = (element: Element | null) => element?.closest('tr, li') ?? null;

/** The links of the page's rows, in their order; a list that is not drawn at this width has none. */
const linksIn = (page: HTMLElement) => [...page.querySelectorAll<HTMLElement>('a.row-link')].filter(isSeen);

/** Moves the focus to the next or the previous row; at first to the first row in sight. Enter then opens it. */
export function moveRow(page: HTMLElement, by: 1 | -1) {
  const links = linksIn(page);
  const at = links.findIndex((link) => rowOf(link) === rowOf(document.activeElement) && rowOf(link) !== null);
  const next = at < 0 ? links[0] : links[Math.min(links.length - 1, Math.max(0, at + by))];
  next?.focus({ preventScroll: true });
  rowOf(next ?? null)?.scrollIntoView({ block: 'nearest' });
}

/** Selects the row with the focus, where rows can be selected. */
export function selectRow(): boolean {
  const box = rowOf(document.activeElement)?.querySelector<HTMLInputElement>('input[type=checkbox]');
  box?.click();
  return Boolean(box);
}
