import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { confirmEmailAction } from '@/app/(public)/email/[token]/actions';
import { findOneTimeLink } from '@/app/one-time-link';
import { ConfirmEmail } from '@/components/team/auth/confirm-email';
import { DeadLink } from '@/components/team/auth/dead-link';
import { Intro } from '@/components/team/auth/intro';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('security'))('confirm.title') };
}

/** A button, because mail programs open links by themselves. */
export default async function ConfirmEmailPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await findOneTimeLink('email', token);
  if (!link) return <DeadLink kind="email" />;
  const t = await getTranslations('security');
  return (
    <>
      <Intro heading={t('confirm.heading')}>{t('confirm.text', { email: link.email })}</Intro>
      <ConfirmEmail token={token} send={confirmEmailAction} />
    </>
  );
}
