import { useFormatter, useTranslations } from 'next-intl';
import { type ChallengeNotice, isOfCode } from '@/components/checkout/challenge/challenge-notice';
import { CodeForm } from '@/components/checkout/challenge/code-form';
import { Facts } from '@/components/checkout/challenge/facts';
import { Countdown } from '@/components/checkout/countdown';
import { PlainButton } from '@/components/ui/plain-button';
import type { ChallengeReply } from '@/lib/secure-tokens/schema';

type Props = {
  /** The page's own path, below which its forms are sent. */
  at: string;
  shown: ChallengeReply;
  challenge: NonNullable<ChallengeReply['challenge']>;
  notice: ChallengeNotice | null;
  now: Date;
  live: boolean;
};

const looks = { good: 'bg-success-soft text-success-soft-foreground', bad: 'bg-warning-soft text-warning-soft-foreground' };

/** The issuer's question: plain forms, which work without the page's scripts. */
export function Asking({ at, shown, challenge, notice, now, live }: Props) {
  const t = useTranslations('challenge');
  const format = useFormatter();
  const clock = (moment: string) =>
    format.dateTime(new Date(moment), { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  const { resend_from: from, tries_left: left } = challenge;
  const told = notice && t(`told.${notice}`, { time: clock(from ?? challenge.ends_at), left });
  const isWrong = isOfCode(notice);
  return (
    <>
      <h1 className="text-lg font-semibold text-balance">{t('heading')}</h1>
      <p className="mt-1.5 mb-4 text-sm text-muted">
        {t.rich('lead', { phone: challenge.sent_to, number: (text) => <span className="whitespace-nowrap text-foreground">{text}</span> })}
      </p>
      <Facts shown={shown} />
      {told && !isWrong && (
        <p role="status" className={`mt-4 rounded-xl p-3 text-sm ${notice === 'sent' ? looks.good : looks.bad}`}>
          {told}
        </p>
      )}
      <CodeForm at={at} wrong={isWrong ? told : null} hint={live ? null : t('hint', { right: '123456', refused: '111111' })} />
      <p className="mt-3 text-center text-sm text-muted">
        {t('left')} <Countdown leftMs={Date.parse(challenge.ends_at) - now.getTime()} />
      </p>
      <div className="mt-5 grid gap-3 border-t border-separator pt-5">
        {from && (
          <form method="post" action={`${at}/resend`}>
            <PlainButton type="submit" look="outline" size="lg" wide className="min-h-12">
              {t('resend')}
            </PlainButton>
          </form>
        )}
        <form method="post" action={`${at}/cancel`}>
          <PlainButton type="submit" look="ghost" size="lg" wide className="min-h-12">
            {t('cancel')}
          </PlainButton>
        </form>
      </div>
    </>
  );
}
