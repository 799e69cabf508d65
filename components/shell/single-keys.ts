/** Shortcuts of one letter can be switched off (WCAG 2.1.4): somebody who speaks to the computer would trigger them by words. */
let areOn = true;
export const areSingleKeysOn = (): boolean => areOn;
export function setSingleKeys(on: boolean) {
  areOn = on;
}

/** A key there is text, or moves within the control. */
const typing =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=dialog], [role=alertdialog]';

export const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(typing) !== null;

/** A dialog or a menu is open over the page. */
export const isCovered = (within: Element | null): boolean =>
  document.querySelector('dialog[open]') !== null || (within?.closest('[aria-hidden=true], [inert]') ?? null) !== null;

/** Safari ends a composition before the key event that ends it: only keyCode 229 identifies this key. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/** Whether the key is a shortcut of one letter, and not text, a browser's own shortcut, or meant for what lies over the page. */
export const isSingleKey = (event: KeyboardEvent, page: Element | null): boolean =>
  areOn &&
  !event.defaultPrevented &&
  !isComposing(event) &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !isTyping(event.target) &&
  !isCovered(page);
