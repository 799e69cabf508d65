import { Globe } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { allowOriginAction, fixOriginsAction, removeOriginAction } from '@/app/(dashboard)/developers/origins/actions';
import { isLive } from '@/app/environment';
import { orNotFound } from '@/app/or-not-found';
import { AllowOrigin } from '@/components/team/origins/allow-origin';
import { FixOrigins } from '@/components/team/origins/fix-origins';
import { OriginsTable } from '@/components/team/origins/origins-table';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { can } from '@/lib/auth/permissions';
import { listOrigins } from '@/lib/merchants/origins/list-origins';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('origins'))('title') };
}

export default async function OriginsPage() {
  const caller = await pageCaller();
  const { origins, fixed } = await orNotFound(listOrigins(caller, {}));
  const mayWrite = can(caller.actor, 'keys:write');
  const t = await getTranslations('origins');
  const actions = mayWrite ? { allow: allowOriginAction, remove: removeOriginAction } : null;
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} action={mayWrite ? <AllowOrigin allow={allowOriginAction} /> : undefined} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 text-sm">
        <p className="max-w-prose text-pretty">{t(isLive() ? 'live' : fixed ? 'fixed' : 'learning')}</p>
        {mayWrite && !isLive() && <FixOrigins isFixed={fixed} fix={fixOriginsAction} />}
      </div>
      <Panel>
        {origins.length === 0 ? (
          <EmptyState icon={Globe} title={t('empty.title')} text={t(isLive() || fixed ? 'empty.textFixed' : 'empty.text')} />
        ) : (
          <OriginsTable origins={origins} now={caller.now.toISOString()} isFixed={fixed} actions={actions} />
        )}
      </Panel>
    </>
  );
}
