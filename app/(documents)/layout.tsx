import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';
import { LanguageSwitch } from '@/components/shell/language-switch';
import { themeChoiceOf } from '@/components/shell/theme';
import { ThemeSwitch } from '@/components/shell/theme-switch';
import { Mark } from '@/components/ui/logo';
import { remembered } from '@/lib/pages/remembered';

/** Public pages, with or without sign-in: one column of text. */
export default async function DocumentsLayout({ children }: { children: ReactNode }) {
  const theme = themeChoiceOf(await remembered('theme'));
  return (
    <Messages of="public">
      <header className="mx-auto flex w-full max-w-3xl items-center justify-between px-6 pt-6">
        <Mark className="size-9" />
        <div className="flex gap-0.5">
          <LanguageSwitch />
          <ThemeSwitch initial={theme} />
        </div>
      </header>
      <main className="mx-auto w-full max-w-3xl px-6 pt-10 pb-24">{children}</main>
    </Messages>
  );
}
