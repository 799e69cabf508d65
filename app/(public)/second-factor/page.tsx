import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { addPasskeyAction, beginPasskeyAction } from '@/app/(account)/account/actions';
import { beginSecondFactorAction, confirmSecondFactorAction } from '@/app/(public)/second-factor/actions';
import { OwnActions } from '@/components/forms/own-actions';
import { I18n } from '@/components/i18n';
import { Toasts } from '@/components/shell/toasts';
import type { PasskeyActs } from '@/components/team/auth/passkeys';
import { ProofGate } from '@/components/team/auth/proof-gate';
import { SecondFactorSetUp } from '@/components/team/auth/second-factor-set-up';
import { actionTokenOf } from '@/lib/auth/action-token';
import { unsecuredPageCaller } from '@/lib/pages/page';
import { showAccount } from '@/lib/team/account/show-account';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('security'))('setUp.title') };
}

/** The only page for a person who must have a second factor and has none. */
export default async function SecondFactorPage() {
  const caller = await unsecuredPageCaller();
  const account = await showAccount(caller, {});
  if (account.second_factor?.app_since) redirect('/account');
  return (
    <>
      <OwnActions token={actionTokenOf(caller.actor.sessionId)} />
      <SecondFactorSetUp
        email={account.email}
        required={caller.actor.mustSecure}
        passkeysAt={account.second_factor ? null : account.passkeys_at}
        begin={beginSecondFactorAction}
        confirm={confirmSecondFactorAction}
        passkey={{ begin: beginPasskeyAction as PasskeyActs['begin'], add: addPasskeyAction }}
      />
      <I18n>
        <ProofGate />
      </I18n>
      <Toasts />
    </>
  );
}
