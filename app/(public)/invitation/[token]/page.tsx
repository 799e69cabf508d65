import type { Metadata } from 'next';
import { getFormatter, getTranslations } from 'next-intl/server';
import { acceptInvitationAction, renewInvitationAction } from '@/app/(public)/invitation/[token]/actions';
import { findOneTimeLink } from '@/app/one-time-link';
import { DeadLink } from '@/components/team/auth/dead-link';
import { Intro } from '@/components/team/auth/intro';
import { NewPasswordForm } from '@/components/team/auth/new-password-form';
import { RenewInvitation } from '@/components/team/auth/renew-invitation';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('invitation'))('title') };
}

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await findOneTimeLink('invitation', token);
  if (!link) return <DeadLink kind="invitation" />;
  const t = await getTranslations('invitation');
  if (link.expired) {
    const until = (await getFormatter()).dateTime(new Date(link.expires_at), { dateStyle: 'long', timeZone: 'Asia/Tokyo' });
    return (
      <>
        <Intro heading={t('expired.heading')}>{t('expired.text', { email: link.email, until })}</Intro>
        <RenewInvitation token={token} send={renewInvitationAction} />
      </>
    );
  }
  return (
    <>
      <Intro heading={t('heading')}>{t('text', { email: link.email })}</Intro>
      <NewPasswordForm
        token={token}
        email={link.email}
        name={link.name ?? ''}
        send={acceptInvitationAction}
        submit={t('submit')}
        next="/sign-in?done=invitation"
        signsIn
      />
    </>
  );
}
