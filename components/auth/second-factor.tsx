'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { Account } from '@/components/auth/account';
import { AccountRow, AccountSection } from '@/components/auth/account-section';
import { ProofDialog } from '@/components/auth/proof-dialog';
import { RecoveryCodes } from '@/components/auth/recovery-codes';
import type { Send } from '@/components/auth/send';
import { Link } from '@/components/ui/link';
import { PlainButton } from '@/components/ui/plain-button';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';

type Props = {
  account: Account;
  now: string;
  renew: Send<{ password: string }, { recovery_codes: string[] }>;
  end: Send<{ password: string }>;
};

/** Whether a code is asked for beside the password, and what is left of the recovery codes. */
export function SecondFactor({ account: { second_factor, email, role }, now, renew, end }: Props) {
  const t = useTranslations('security.factor');
  const router = useRouter();
  if (!second_factor) {
    return (
      <AccountSection id="factor" title={t('title')} text={t('text')}>
        <AccountRow
          label={t('state')}
          action={
            <PlainButton size="sm" onClick={() => router.push('/second-factor')}>
              {t('begin')}
            </PlainButton>
          }
        >
          <StatusChip look="warning">{t('off')}</StatusChip>
        </AccountRow>
      </AccountSection>
    );
  }
  const proof = { email, fields: ['password'] as const };
  const renewal = (
    <ProofDialog
      {...proof}
      open={t('renew.open')}
      title={t('renew.title')}
      text={t('renew.text')}
      done={t('renew.done')}
      submit={t('renew.submit')}
      send={renew as Send<never, { recovery_codes: string[] }>}
      onDone={() => router.refresh()}
      show={({ recovery_codes }, close) => (
        <>
          <RecoveryCodes codes={recovery_codes} />
          <PlainButton wide onClick={close}>
            {t('renew.close')}
          </PlainButton>
        </>
      )}
    />
  );
  // an operator's is taken off by two
  const ending =
    role === 'operator' ? (
      <Link href="/operators" className="button button--outline button--sm">
        {t('end.propose')}
      </Link>
    ) : (
      <ProofDialog
        {...proof}
        danger
        open={t('end.open')}
        title={t('end.title')}
        text={t('end.text')}
        done={t('end.done')}
        submit={t('end.submit')}
        send={end as Send<never>}
      />
    );
  return (
    <AccountSection id="factor" title={t('title')} text={t('text')}>
      <AccountRow label={t('state')} action={ending}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusChip look="success">{t('on')}</StatusChip>
          <Timestamp at={second_factor.since} now={now} layout="hidden" />
        </span>
      </AccountRow>
      <AccountRow label={t('codes')} action={renewal}>
        {t('left', { count: second_factor.recovery_codes_left })}
      </AccountRow>
    </AccountSection>
  );
}
