import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import {
  addPasskeyAction,
  beginPasskeyAction,
  changeEmailAction,
  changePasswordAction,
  endOtherSignInsAction,
  endSecondFactorAction,
  endSignInAction,
  removeFactorAction,
  renewRecoveryCodesAction,
} from '@/app/(account)/account/actions';
import { changeChoiceAction } from '@/app/inbox/actions';
import { Credentials } from '@/components/team/auth/credentials';
import { DoneToast } from '@/components/team/auth/done-toast';
import { NotificationChoices } from '@/components/team/auth/notification-choices';
import type { PasskeyActs } from '@/components/team/auth/passkeys';
import { SecondFactor } from '@/components/team/auth/second-factor';
import { SignIns } from '@/components/team/auth/sign-ins';
import { PageHeader } from '@/components/ui/page-header';
import { showChoices } from '@/lib/inbox/change-choice';
import { pageCaller } from '@/lib/pages/page';
import { showAccount } from '@/lib/team/account/show-account';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('security'))('title') };
}

export default async function AccountPage() {
  const caller = await pageCaller();
  const [account, { choices }] = await Promise.all([showAccount(caller, {}), showChoices(caller, {})]);
  const t = await getTranslations('security');
  // sign-ins use real time, whatever the installation's clock says
  const now = new Date().toISOString();
  return (
    <div className="max-w-3xl">
      <DoneToast />
      <PageHeader title={t('title')} text={t('text')} />
      <Credentials account={account} changePassword={changePasswordAction} changeEmail={changeEmailAction} />
      <SecondFactor
        account={account}
        now={now}
        renew={renewRecoveryCodesAction}
        end={endSecondFactorAction}
        acts={{ begin: beginPasskeyAction as PasskeyActs['begin'], add: addPasskeyAction, remove: removeFactorAction }}
      />
      {choices.length > 0 && <NotificationChoices choices={choices} change={changeChoiceAction} />}
      <SignIns signIns={account.sign_ins} now={now} end={endSignInAction} endOthers={endOtherSignInsAction} />
    </div>
  );
}
