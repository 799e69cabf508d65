'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Intro } from '@/components/team/auth/intro';
import { MakePasskey } from '@/components/team/auth/make-passkey';
import { type PasskeyOffer, usePasskeyPlace } from '@/components/team/auth/passkey';
import type { PasskeyActs } from '@/components/team/auth/passkeys';
import { ProofForm } from '@/components/team/auth/proof-form';
import { RecoveryCodes } from '@/components/team/auth/recovery-codes';
import type { Send } from '@/components/team/auth/send';
import { signOut } from '@/components/team/auth/sign-out';
import { CopyButton } from '@/components/ui/copy-button';
import { PlainButton } from '@/components/ui/plain-button';

type Begun = { secret: string; picture: string };
type Codes = { recovery_codes: string[] };
type Props = {
  email: string;
  required: boolean;
  /** The address where a browser can create a passkey instead; null: only an app. */
  passkeysAt: string | null;
  begin: Send<{ password: string }, Begun>;
  confirm: Send<{ code: string }, Codes>;
  passkey: Pick<PasskeyActs, 'begin' | 'add'>;
};

/** Password, then a passkey, or the QR code and a first code of an app, then the recovery codes, shown once. */
export function SecondFactorSetUp({ email, required, passkeysAt, begin, confirm, passkey }: Props) {
  const t = useTranslations('security.setUp');
  const place = usePasskeyPlace(passkeysAt);
  const [isApp, setIsApp] = useState(true);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [offer, setOffer] = useState<PasskeyOffer | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  // a new document: permissions are read again
  const leave = () => location.replace(required ? '/' : '/account');
  const finish = (given: string[]) => (given.length > 0 ? setCodes(given) : leave());
  if (codes) return <Codes codes={codes} leave={leave} />;
  if (offer) {
    return (
      <>
        <Intro heading={t('passkeyHeading')}>{t('passkeyText')}</Intro>
        <MakePasskey offer={offer} add={passkey.add} onDone={finish} />
      </>
    );
  }
  if (begun) {
    return (
      <>
        <Intro heading={t('scanHeading')}>{t('scanText')}</Intro>
        <Secret begun={begun} />
        <ProofForm fields={['code']} send={confirm} submit={t('confirm')} onDone={({ recovery_codes }) => finish(recovery_codes)} />
      </>
    );
  }
  const text = isApp ? t(required ? 'textRequired' : 'text') : t('passkeyText');
  return (
    <>
      <Intro heading={t(isApp ? 'heading' : 'passkeyHeading')}>{text}</Intro>
      {isApp ? (
        <ProofForm key="app" fields={['password']} email={email} send={begin} submit={t('begin')} onDone={setBegun} />
      ) : (
        <ProofForm key="passkey" fields={['password']} email={email} send={passkey.begin} submit={t('begin')} onDone={setOffer} />
      )}
      {place === 'here' && (
        <PlainButton look="outline" wide className="mt-4" onClick={() => setIsApp(!isApp)}>
          {t(isApp ? 'withPasskey' : 'withApp')}
        </PlainButton>
      )}
      <Away required={required} />
    </>
  );
}

function Codes({ codes, leave }: { codes: string[]; leave: () => void }) {
  const t = useTranslations('security.setUp');
  return (
    <>
      <Intro heading={t('codesHeading')}>{t('codesText')}</Intro>
      <RecoveryCodes codes={codes} />
      <PlainButton size="lg" wide className="mt-6" onClick={leave}>
        {t('done')}
      </PlainButton>
    </>
  );
}

/** A person who must set it up can only sign out. */
function Away({ required }: { required: boolean }) {
  const t = useTranslations('security.setUp');
  async function go() {
    if (required) await signOut();
    location.assign(required ? '/sign-in' : '/account');
  }
  return (
    <PlainButton look="ghost" className="mt-4 -ml-4 self-start" onClick={() => void go()}>
      {t(required ? 'signOut' : 'later')}
    </PlainButton>
  );
}

/** The QR code, and the same secret as text. */
function Secret({ begun: { secret, picture } }: { begun: Begun }) {
  const t = useTranslations('security.setUp');
  return (
    <div className="mb-6 flex flex-col items-center gap-4">
      {/* biome-ignore lint/performance/noImgElement: drawn for this person alone, nothing to optimize */}
      <img src={picture} alt={t('picture')} width={208} height={208} className="rounded-lg border border-border bg-white" />
      <div className="flex w-full items-center gap-2 rounded-lg border border-border bg-surface-secondary py-1.5 pr-1.5 pl-3">
        <code
          data-testid="totp-secret"
          className="grid min-w-0 flex-1 grid-cols-[repeat(4,auto)] justify-start gap-x-3 font-mono text-sm select-all"
        >
          {secret.match(/.{1,4}/g)?.map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one secret never move
            <span key={at} className="whitespace-nowrap">
              {`${group} `}
            </span>
          ))}
        </code>
        <CopyButton value={secret} label={t('copySecret')} />
      </div>
    </div>
  );
}
