import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

/** In the order in which they are numbered. */
const articles = ['scope', 'application', 'truth', 'payouts', 'refunds', 'prohibited', 'data', 'suspension', 'liability', 'law'] as const;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('terms'))('title') };
}

/** A model of what sellers agree to, where the installation names no terms of its own. */
export default async function TermsPage() {
  const t = await getTranslations('terms');
  return (
    <article className="leading-relaxed">
      <h1 className="text-2xl font-semibold">{t('title')}</h1>
      <p className="mt-4 text-muted">{t('lead')}</p>
      <ol className="mt-8 grid gap-7">
        {articles.map((name, index) => (
          <li key={name}>
            <h2 className="font-semibold">{t('article', { number: index + 1, title: t(`articles.${name}.title`) })}</h2>
            <p className="mt-1.5">{t(`articles.${name}.text`)}</p>
          </li>
        ))}
      </ol>
    </article>
  );
}
