import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/team/auth/notice';
import { SignInForm } from '@/components/team/auth/sign-in-form';
import { findPageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn'))('title') };
}

const reasons = ['invitation', 'reset', 'email'] as const;

export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { done } = await searchParams;
  // a person who confirms an address is mostly signed in: the account page shows the result
  if (await findPageCaller()) redirect(done === 'email' ? '/account?done=email' : '/');
  const t = await getTranslations('signIn');
  const reason = reasons.find((known) => known === done);
  return (
    <>
      {reason && (
        <div className="mb-6">
          <Notice status="success" title={t(`done.${reason}`)} />
        </div>
      )}
      <SignInForm />
    </>
  );
}
