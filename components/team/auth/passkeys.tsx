'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Account } from '@/components/team/auth/account';
import { AccountRow } from '@/components/team/auth/account-section';
import { MakePasskey } from '@/components/team/auth/make-passkey';
import { type PasskeyOffer, usePasskeyPlace } from '@/components/team/auth/passkey';
import { ProofDialog } from '@/components/team/auth/proof-dialog';
import { RecoveryCodes } from '@/components/team/auth/recovery-codes';
import { RemoveFactor } from '@/components/team/auth/remove-factor';
import type { Send } from '@/components/team/auth/send';
import { PlainButton } from '@/components/ui/plain-button';
import { Timestamp } from '@/components/ui/timestamp';

export type PasskeyActs = {
  begin: Send<{ password: string }, PasskeyOffer>;
  add: Send<{ name: string; passkey: string }, { recovery_codes: string[] }>;
  remove: Send<{ id: string }>;
};
type Props = { account: Account; now: string; acts: PasskeyActs };

/** Each passkey with its name and last use, and a button to add one; or why there can be none here. */
export function Passkeys({ account: { second_factor, passkeys_at, email }, now, acts }: Props) {
  const t = useTranslations('security.factor.passkeys');
  const place = usePasskeyPlace(passkeys_at);
  const passkeys = second_factor?.passkeys ?? [];
  const adding = place === 'here' && <AddPasskey email={email} acts={acts} />;
  return (
    <>
      {passkeys.map((passkey) => (
        <AccountRow key={passkey.id} label={t('title')} action={<RemoveFactor of={passkey} remove={acts.remove} />}>
          <span className="font-medium">{passkey.name}</span>
          <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
            <span className="whitespace-nowrap">
              {t('created')} <Timestamp at={passkey.created_at} now={now} layout="hidden" />
            </span>
            {passkey.last_used_at && (
              <span className="whitespace-nowrap">
                {t('used')} <Timestamp at={passkey.last_used_at} now={now} layout="hidden" />
              </span>
            )}
          </span>
        </AccountRow>
      ))}
      <AccountRow label={passkeys.length > 0 ? '' : t('title')} action={adding}>
        <span className="text-muted">
          {place === 'elsewhere' && t('elsewhere', { origin: passkeys_at ?? '' })}
          {place === 'nowhere' && t('nowhere')}
          {place === 'unsupported' && t('unsupported')}
          {place === 'here' && passkeys.length === 0 && t('none')}
        </span>
      </AccountRow>
    </>
  );
}

function AddPasskey({ email, acts }: { email: string; acts: PasskeyActs }) {
  const t = useTranslations('security.factor.passkeys');
  const router = useRouter();
  return (
    <ProofDialog
      open={t('add')}
      title={t('add')}
      text={t('addText')}
      done={t('done')}
      email={email}
      fields={['password']}
      submit={t('next')}
      send={acts.begin as Send<never, PasskeyOffer>}
      onDone={() => router.refresh()}
      show={(offer, close) => <Made offer={offer} add={acts.add} close={close} />}
    />
  );
}

/** The first second step returns the recovery codes. */
function Made({ offer, add, close }: { offer: PasskeyOffer; add: PasskeyActs['add']; close: () => void }) {
  const t = useTranslations('security.factor.renew');
  const [codes, setCodes] = useState<string[] | null>(null);
  if (!codes) return <MakePasskey offer={offer} add={add} onDone={(given) => (given.length > 0 ? setCodes(given) : close())} />;
  return (
    <>
      <RecoveryCodes codes={codes} />
      <PlainButton wide onClick={close}>
        {t('close')}
      </PlainButton>
    </>
  );
}
