import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { orNotFound } from '@/app/or-not-found';
import { Application } from '@/components/onboarding/form/application';
import { PageHeader } from '@/components/ui/page-header';
import { can } from '@/lib/auth/permissions';
import { showForm } from '@/lib/onboarding/form/show-form';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('application'))('title') };
}

/** The seller's own application. */
export default async function ApplicationPage() {
  const caller = await pageCaller();
  const form = await orNotFound(showForm(caller, { id: caller.actor.merchantId ?? notFound(), locale: await getLocale() }));
  const t = await getTranslations('application');
  return (
    <>
      <PageHeader title={t('title')} {...(form.status === 'incomplete' && { text: t('own', { platform: form.platform_name }) })} />
      <Application
        form={form}
        platform={form.platform_name}
        mayWrite={can(caller.actor, 'applications:write')}
        now={caller.now.toISOString()}
      />
    </>
  );
}
