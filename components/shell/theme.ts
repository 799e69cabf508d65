export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

export const themeChoiceOf = (value: string | undefined): ThemeChoice => themeChoices.find((choice) => choice === value) ?? 'system';

/** Applies the theme to the document; `system` follows the browser. */
export function applyTheme(choice: ThemeChoice) {
  const dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.dataset.choice = choice;
  root.dataset.theme = dark ? 'dark' : 'light';
  root.classList.toggle('dark', dark);
  root.classList.toggle('light', !dark);
}
