import { headers } from 'next/headers';
import { useLocale, useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ShopLinks } from '@/components/checkout/shop-links';
import type { Face } from '@/lib/merchants/checkout/checkout';

type Props = {
  /** null: no merchant. `colour` is dark enough for white text. */
  merchant: Face | null;
  live: boolean;
  /** The page's own path, to return to; left out: the requested one. */
  at?: string;
  /** Beside the page if there is room, else below it. */
  aside?: ReactNode;
  children: ReactNode;
};

const colourOf = ({ colour }: Face) => `:root{--brand:${colour}}`;

/** The frame of every customer page: the merchant's branding, the language, and whether money is real. */
export async function Frame({ merchant, live, at, aside, children }: Props) {
  const t = await getTranslations('checkout');
  const sent = await headers();
  const nonce = sent.get('x-nonce') ?? undefined;
  return (
    <div className="flex min-h-dvh flex-col">
      {merchant && (
        <style nonce={nonce} suppressHydrationWarning>
          {colourOf(merchant)}
        </style>
      )}
      <header>
        <div className="bg-brand text-white print:border-b print:bg-transparent print:text-foreground">
          <div className="mx-auto flex min-h-14 w-full max-w-4xl items-center justify-between gap-4 px-4 py-1.5">
            <div className="flex min-w-0 items-center gap-3">
              {merchant?.logo && <Logo of={merchant.logo} />}
              <p className="min-w-0 text-base font-semibold wrap-anywhere">{merchant?.name}</p>
            </div>
            <LanguageChoice at={at ?? sent.get('x-bunpai-path') ?? '/'} />
          </div>
        </div>
        {!live && (
          <p className="bg-warning-soft px-4 py-1.5 text-center text-xs font-medium text-warning-soft-foreground">{t('sandbox')}</p>
        )}
      </header>
      <div className="mx-auto w-full max-w-4xl flex-1 px-4 pt-6 pb-16 lg:flex lg:gap-12 lg:pt-10">
        <main className={`min-w-0 flex-1 ${aside ? '' : 'mx-auto max-w-xl'}`}>{children}</main>
        {aside && <aside className="max-lg:mt-8 lg:w-80 lg:shrink-0">{aside}</aside>}
      </div>
      <footer className="px-4 pb-6 text-center text-xs text-muted">
        {merchant && <ShopLinks merchant={merchant} />}
        <p>{t('service')}</p>
      </footer>
    </div>
  );
}

/** On white, so that a dark logo is visible on a dark header; the name is next to it. */
function Logo({ of }: { of: string }) {
  return (
    // the picture is as small as it is shown, and is asked for once
    // biome-ignore lint/performance/noImgElement: see above
    <img src={`/logos/${of}`} alt="" className="h-9 w-auto max-w-32 shrink-0 rounded bg-white object-contain p-1" />
  );
}

/** A plain form that switches the language: the page is rendered again, with or without scripts. */
function LanguageChoice({ at }: { at: string }) {
  const t = useTranslations('checkout');
  const other = useLocale() === 'ja' ? 'en' : 'ja';
  return (
    <form method="post" action="/language" aria-label={t('language')} className="shrink-0 print:hidden">
      <input type="hidden" name="at" value={at} />
      <button
        type="submit"
        name="locale"
        value={other}
        lang={other}
        className="min-h-11 cursor-pointer rounded-xl px-3 text-sm font-medium underline underline-offset-4 outline-offset-[-4px] focus-visible:outline-white!"
      >
        {t('other')}
      </button>
    </form>
  );
}
