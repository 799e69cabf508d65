'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Intro } from '@/components/auth/intro';
import { ProofForm } from '@/components/auth/proof-form';
import { RecoveryCodes } from '@/components/auth/recovery-codes';
import type { Send } from '@/components/auth/send';
import { signOut } from '@/components/auth/session';
import { CopyButton } from '@/components/ui/copy-button';
import { PlainButton } from '@/components/ui/plain-button';

type Begun = { secret: string; picture: string };
type Props = {
  email: string;
  required: boolean;
  begin: Send<{ password: string }, Begun>;
  confirm: Send<{ code: string }, { recovery_codes: string[] }>;
};

/** Password, then the picture and a first code of the app, then the recovery codes, shown once. */
export function SecondFactorSetUp({ email, required, begin, confirm }: Props) {
  const t = useTranslations('security.setUp');
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  // a whole new document: what is open now is looked up anew
  if (codes) {
    return (
      <>
        <Intro heading={t('codesHeading')}>{t('codesText')}</Intro>
        <RecoveryCodes codes={codes} />
        <PlainButton size="lg" wide className="mt-6" onClick={() => location.replace(required ? '/' : '/account')}>
          {t('done')}
        </PlainButton>
      </>
    );
  }
  if (begun) {
    return (
      <>
        <Intro heading={t('scanHeading')}>{t('scanText')}</Intro>
        <Secret begun={begun} />
        <ProofForm fields={['code']} send={confirm} submit={t('confirm')} onDone={({ recovery_codes }) => setCodes(recovery_codes)} />
      </>
    );
  }
  return (
    <>
      <Intro heading={t('heading')}>{t(required ? 'textRequired' : 'text')}</Intro>
      <ProofForm fields={['password']} email={email} send={begin} submit={t('begin')} onDone={setBegun} />
      {required ? (
        <PlainButton
          look="ghost"
          className="mt-4 -ml-4 self-start"
          onClick={async () => {
            await signOut();
            location.assign('/sign-in');
          }}
        >
          {t('signOut')}
        </PlainButton>
      ) : (
        <PlainButton look="ghost" className="mt-4 -ml-4 self-start" onClick={() => location.assign('/account')}>
          {t('later')}
        </PlainButton>
      )}
    </>
  );
}

/** The picture for a camera, the same in letters for everybody else. */
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
