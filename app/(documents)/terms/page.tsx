import type { Metadata } from 'next';
import { getFormatter, getTranslations } from 'next-intl/server';
import { articles, madeOn } from '@/app/(documents)/terms/articles';
import { settings } from '@/lib/installation';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('terms'))('title') };
}

/** Model terms for sellers, shown if the installation names no terms of its own. */
export default async function TermsPage() {
  const [t, format] = [await getTranslations('terms'), await getFormatter()];
  const { operator, privacyUrl } = settings();
  const date = format.dateTime(new Date(`${madeOn}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <article className="leading-relaxed">
      <h1 className="text-2xl font-semibold">{t('title')}</h1>
      <p className="mt-4 text-muted">{t('lead')}</p>
      <ol className="mt-8 grid gap-7">
        {articles.map((name, index) => (
          <li key={name}>
            <h2 className="font-semibold">{t('article', { number: index + 1, title: t(`articles.${name}.title`) })}</h2>
            <p className="mt-1.5">{t(`articles.${name}.text`)}</p>
            {name === 'data' && privacyUrl && (
              <p className="mt-1.5">
                <a href={privacyUrl} className="text-accent-soft-foreground underline underline-offset-4">
                  {t('privacy')}
                </a>
              </p>
            )}
          </li>
        ))}
      </ol>
      <footer className="mt-10 border-t border-separator pt-4 text-sm text-muted">
        <p>{t('made', { date, operator: operator.name })}</p>
        {operator.address && <p>{t('address', { address: operator.address })}</p>}
      </footer>
    </article>
  );
}
