import type { Page } from '@playwright/test';

/** Runs in the page: whatever stays outside the window is told as an error, which fails the test. */
function watch() {
  const seen = new Map<Element, number>();
  const scrolls = (one: Element) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1;
  const isInScroller = (one: Element, dialog: Element): boolean =>
    scrolls(one) || (one !== dialog && one.parentElement !== null && isInScroller(one.parentElement, dialog));
  const isOutside = (one: Element) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
  };
  /** While it slides in, however long a busy machine takes. */
  const isMoving = (one: Element) =>
    document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect instanceof KeyframeEffect && effect.target?.contains(one));
  setInterval(() => {
    for (const dialog of document.querySelectorAll('[role="dialog"], [role="alertdialog"]'))
      for (const button of dialog.querySelectorAll('button')) {
        if (!button.checkVisibility() || isInScroller(button, dialog) || !isOutside(button) || isMoving(button)) seen.delete(button);
        else seen.set(button, (seen.get(button) ?? 0) + 1);
        if (seen.get(button) === 5)
          console.error(`outside the window: the button "${button.textContent || button.getAttribute('aria-label')}" of a dialog`);
      }
  }, 200);
}

/** Every button of a dialog is in reach, except for what is scrolled to within it. */
export const watchDialogs = (page: Page): Promise<void> => page.addInitScript(watch).then(() => undefined);
