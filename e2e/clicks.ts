import type { Page } from '@playwright/test';

/** Counts what a person presses with the pointer; Enter and what is typed are no clicks. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeBinding('clicked', () => {
    clicks++;
  });
  await page.addInitScript(() => {
    const told = window as unknown as { clicked: () => void };
    document.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && told.clicked(), true);
  });
  return () => clicks;
}
