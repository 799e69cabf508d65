import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { resetPasswordAction } from '@/app/(public)/reset/actions';
import { findOneTimeLink } from '@/app/one-time-link';
import { DeadLink } from '@/components/team/auth/dead-link';
import { Intro } from '@/components/team/auth/intro';
import { NewPasswordForm } from '@/components/team/auth/new-password-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reset'))('title') };
}

export default async function NewPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await findOneTimeLink('reset', token);
  if (!link) return <DeadLink kind="reset" />;
  const t = await getTranslations('reset');
  return (
    <>
      <Intro heading={t('newHeading')}>{t('newText', { email: link.email })}</Intro>
      <NewPasswordForm
        token={token}
        email={link.email}
        name={null}
        send={resetPasswordAction}
        submit={t('newSubmit')}
        next="/sign-in?done=reset"
      />
    </>
  );
}
