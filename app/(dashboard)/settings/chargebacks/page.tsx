import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { changeRecoverySettingAction } from '@/app/(dashboard)/settings/chargebacks/actions';
import { orNotFound } from '@/app/or-not-found';
import { RecoverySetting } from '@/components/chargebacks/recovery/recovery-setting';
import { PageHeader } from '@/components/ui/page-header';
import { showRecoverySetting } from '@/lib/chargebacks/recovery/show-setting';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('recovery.setting'))('title') };
}

export default async function ChargebackSettingsPage() {
  const { recovers } = await orNotFound(showRecoverySetting(await pageCaller(), {}));
  const t = await getTranslations('recovery.setting');
  return (
    <>
      <PageHeader title={t('title')} text={t('pageText')} />
      <RecoverySetting recovers={recovers} change={changeRecoverySettingAction} />
    </>
  );
}
