import { useTranslations } from 'next-intl';
import { Facts } from '@/components/checkout/challenge/facts';
import { BackLink, Leaving } from '@/components/checkout/leaving';
import type { ChallengeReply } from '@/lib/secure-tokens/schema';

function endOf({ verification_status: status, used, ended_by }: ChallengeReply) {
  if (used) return 'used';
  if (status === 'OK') return 'passed';
  return status === 'SKIPPED' ? 'skipped' : (ended_by ?? 'absent');
}

/** The result. `leaves`: the customer has just answered and is redirected; a later visitor returns with a button. */
export function Ended({ shown, leaves }: { shown: ChallengeReply; leaves: boolean }) {
  const t = useTranslations('challenge.ended');
  const end = endOf(shown);
  const { merchant, back } = shown;
  return (
    <>
      <h1 className="text-lg font-semibold text-balance">{t(`${end}.title`)}</h1>
      <p className="mt-1.5 text-sm text-muted">{t(`${end}.text`, { merchant: merchant.name })}</p>
      {shown.verification_status === 'ERRORED' && <p className="mt-1.5 text-sm text-muted">{t('unpaid')}</p>}
      <div className="mt-4">
        <Facts shown={shown} />
      </div>
      {leaves ? <Leaving to={back} merchant={merchant.name} /> : <BackLink to={back} merchant={merchant.name} />}
    </>
  );
}
