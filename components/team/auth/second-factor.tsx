'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { Account } from '@/components/team/auth/account';
import { AccountRow, AccountSection } from '@/components/team/auth/account-section';
import { type PasskeyActs, Passkeys } from '@/components/team/auth/passkeys';
import { ProofDialog } from '@/components/team/auth/proof-dialog';
import { RecoveryCodes } from '@/components/team/auth/recovery-codes';
import { RemoveFactor } from '@/components/team/auth/remove-factor';
import type { Send } from '@/components/team/auth/send';
import { Link } from '@/components/ui/link';
import { PlainButton } from '@/components/ui/plain-button';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';

type Renew = Send<{ password: string }, { recovery_codes: string[] }>;
type Props = { account: Account; now: string; renew: Renew; end: Send<{ password: string }>; acts: PasskeyActs };

/** The second steps, and the number of unused recovery codes. */
export function SecondFactor({ account, now, renew, end, acts }: Props) {
  const t = useTranslations('security.factor');
  const { second_factor, email, role } = account;
  return (
    <AccountSection id="factor" title={t('title')} text={t('text')}>
      <AccountRow label={t('state')} action={second_factor && <Ending role={role} email={email} end={end} />}>
        {second_factor ? (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusChip look="success">{t('on')}</StatusChip>
            <Timestamp at={second_factor.since} now={now} layout="hidden" />
          </span>
        ) : (
          <StatusChip look="warning">{t('off')}</StatusChip>
        )}
      </AccountRow>
      <Passkeys account={account} now={now} acts={acts} />
      <App since={second_factor?.app_since ?? null} now={now} remove={acts.remove} />
      {second_factor && (
        <AccountRow label={t('codes')} action={<Renewal email={email} renew={renew} />}>
          {t('left', { count: second_factor.recovery_codes_left })}
        </AccountRow>
      )}
    </AccountSection>
  );
}

function App({ since, now, remove }: { since: string | null; now: string; remove: PasskeyActs['remove'] }) {
  const t = useTranslations('security.factor');
  const router = useRouter();
  const begin = (
    <PlainButton size="sm" look="outline" onClick={() => router.push('/second-factor')}>
      {t('begin')}
    </PlainButton>
  );
  return (
    <AccountRow label={t('app')} action={since ? <RemoveFactor of="app" remove={remove} /> : begin}>
      {since ? <Timestamp at={since} now={now} layout="hidden" /> : <span className="text-muted">{t('appNone')}</span>}
    </AccountRow>
  );
}

function Renewal({ email, renew }: { email: string; renew: Renew }) {
  const t = useTranslations('security.factor.renew');
  const router = useRouter();
  return (
    <ProofDialog
      email={email}
      fields={['password']}
      open={t('open')}
      title={t('title')}
      text={t('text')}
      done={t('done')}
      submit={t('submit')}
      send={renew as Send<never, { recovery_codes: string[] }>}
      onDone={() => router.refresh()}
      show={({ recovery_codes }, close) => (
        <>
          <RecoveryCodes codes={recovery_codes} />
          <PlainButton wide onClick={close}>
            {t('close')}
          </PlainButton>
        </>
      )}
    />
  );
}

/** An operator's is removed by two operators. */
function Ending({ role, email, end }: { role: Account['role']; email: string; end: Props['end'] }) {
  const t = useTranslations('security.factor.end');
  if (role === 'operator')
    return (
      <Link href="/operators" className="button button--outline button--sm">
        {t('propose')}
      </Link>
    );
  return (
    <ProofDialog
      danger
      email={email}
      fields={['password']}
      open={t('open')}
      title={t('title')}
      text={t('text')}
      done={t('done')}
      submit={t('submit')}
      send={end as Send<never>}
    />
  );
}
