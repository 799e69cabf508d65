import { BadgePercent } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { changeFeeProfileAction, createFeeProfileAction, retireFeeProfileAction } from '@/app/(dashboard)/settings/fee-profiles/actions';
import { EditProfile } from '@/components/merchants/fee-profiles/edit-profile';
import { ProfilesList } from '@/components/merchants/fee-profiles/profiles-list';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { can } from '@/lib/auth/permissions';
import { listFeeProfiles } from '@/lib/merchants/fee-profiles/list-profiles';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('feeProfiles'))('title') };
}

export default async function FeeProfilesPage() {
  const caller = await pageCaller();
  const { data } = await listFeeProfiles(caller, {});
  const mayWrite = can(caller.actor, 'merchants:write');
  const t = await getTranslations('feeProfiles');
  const make = mayWrite && <EditProfile profile={null} act={createFeeProfileAction} />;
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} action={data.length > 0 && make} />
      {data.length === 0 ? (
        <Panel>
          <EmptyState icon={BadgePercent} title={t('empty.title')} text={t('empty.text')}>
            {make}
          </EmptyState>
        </Panel>
      ) : (
        <ProfilesList profiles={data} acts={mayWrite ? { change: changeFeeProfileAction, retire: retireFeeProfileAction } : null} />
      )}
    </>
  );
}
