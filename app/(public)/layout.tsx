import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';
import { LanguageSwitch } from '@/components/shell/language-switch';
import { themeChoiceOf } from '@/components/shell/theme';
import { ThemeSwitch } from '@/components/shell/theme-switch';
import { DividingStream, Mark } from '@/components/ui/logo';
import { remembered } from '@/lib/pages/remembered';

/** The pages before sign-in: a picture at the left, one task at the right. */
export default async function PublicLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('signIn');
  const theme = themeChoiceOf(await remembered('theme'));
  return (
    <Messages of="public">
      <div className="grid min-h-dvh lg:grid-cols-[1.1fr_1fr]">
        <header className="hidden bg-[oklch(0.3_0.11_267)] text-white lg:block">
          {/* as high as the window, not the page: its foot stays visible beside a long form */}
          <div className="sticky top-0 h-dvh overflow-hidden">
            <DividingStream className="absolute inset-0 size-full" />
            <p className="absolute top-12 left-12 flex items-baseline gap-3 text-lg font-semibold">
              Bunpai <span className="text-sm font-normal text-white/80">分配</span>
            </p>
            <p className="absolute right-12 bottom-12 left-12 max-w-lg text-3xl leading-snug font-semibold text-balance">{t('promise')}</p>
          </div>
        </header>
        <div className="flex min-w-0 flex-col">
          <div className="flex justify-end gap-0.5 p-3">
            <LanguageSwitch />
            <ThemeSwitch initial={theme} />
          </div>
          <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center px-6 pb-24">
            <Mark className="mb-6 size-12" />
            {children}
          </main>
        </div>
      </div>
    </Messages>
  );
}
