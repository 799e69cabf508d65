import { useTranslations } from 'next-intl';
import { Intro } from '@/components/team/auth/intro';
import { Link } from '@/components/ui/link';

/** A link that does not work: possible reasons, and what to do instead. */
export function DeadLink({ kind }: { kind: 'invitation' | 'reset' | 'email' }) {
  const t = useTranslations('security.dead');
  return (
    <>
      <Intro heading={t('title')}>{t(kind)}</Intro>
      <Link
        href={kind === 'reset' ? '/reset' : '/sign-in'}
        className="text-sm font-medium text-accent-soft-foreground underline underline-offset-4"
      >
        {t(kind === 'reset' ? 'again' : 'signIn')}
      </Link>
    </>
  );
}
