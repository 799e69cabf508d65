import { useLocale, useTranslations } from 'next-intl';

/** The other language, by a plain form: the page is made anew in it, with or without programs. */
export function LanguageChoice({ at }: { at: string }) {
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
