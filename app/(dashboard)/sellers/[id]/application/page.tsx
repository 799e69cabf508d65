import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { orNotFound } from '@/app/or-not-found';
import { Application } from '@/components/onboarding/form/application';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { PageHeader } from '@/components/ui/page-header';
import { can } from '@/lib/auth/permissions';
import { showForm } from '@/lib/onboarding/form/show-form';
import { pageCaller } from '@/lib/pages/page';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('application'))('title') };
}

/** A seller's application; its platform's people may fill it in for the seller. */
export default async function SellerApplicationPage({ params }: Props) {
  const { id } = await params;
  const caller = await pageCaller();
  const form = await orNotFound(showForm(caller, { id, locale: await getLocale() }));
  const mayWrite = can(caller.actor, 'applications:write');
  const [t, list] = [await getTranslations('application'), await getTranslations('sellers')];
  return (
    <>
      <Breadcrumb
        above={{ href: '/sellers', name: list('title') }}
        parent={{ href: `/sellers/${id}`, name: form.name }}
        here={t('title')}
      />
      <PageHeader title={t('of', { name: form.name })} {...(mayWrite && form.status === 'incomplete' && { text: t('ofText') })} />
      <Application form={form} platform={form.platform_name} mayWrite={mayWrite} now={caller.now.toISOString()} />
    </>
  );
}
