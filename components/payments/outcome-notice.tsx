import { CircleSlash, Hourglass, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { wayKindOf } from '@/components/payments/payment-method-kind';
import { type DeclineCode, declineCodes } from '@/lib/acquirers/acquirer';
import { awaitsCustomer } from '@/lib/payments/offers';
import type { PaymentReply } from '@/lib/payments/schema';

/** The acquirer's reason, if it has words; any other is `other_error`. */
const reasonOf = (code: string | null): DeclineCode => declineCodes.find((reason) => reason === code) ?? 'other_error';

type Props = { payment: PaymentReply; failureCode: string | null; unknownOutcome: boolean };

const looks = {
  failed: { Icon: TriangleAlert, look: 'border-danger-soft bg-danger-soft text-danger-soft-foreground' },
  ended: { Icon: CircleSlash, look: 'border-border bg-surface-secondary text-foreground' },
  waiting: { Icon: Hourglass, look: 'border-warning-soft bg-warning-soft text-warning-soft-foreground' },
} as const;

/** For a payment that ended without money, or has an open outcome: what happened, and what to do now. */
export function OutcomeNotice({ payment, failureCode, unknownOutcome }: Props) {
  const t = useTranslations('payment.outcome');
  const noticeOf = (kind: keyof typeof looks, title: string, ...texts: string[]) => {
    const { Icon, look } = looks[kind];
    return (
      <div className={`mb-8 flex gap-3 rounded-xl border px-4 py-3 text-sm ${look}`}>
        <Icon aria-hidden size={18} className="mt-0.5 shrink-0" />
        <div>
          <p className="font-medium">{title}</p>
          {texts.map((text) => (
            <p key={text} className="mt-0.5">
              {text}
            </p>
          ))}
        </div>
      </div>
    );
  };
  const kind = wayKindOf(payment.payment_details);
  if (awaitsCustomer(payment.status, payment.payment_details) && !unknownOutcome)
    return noticeOf('waiting', t('awaitsCustomer'), t('awaitsCustomerText'));
  if (unknownOutcome || payment.status === 'pending') return noticeOf('waiting', t('unknown'), t('unknownText'));
  if (failureCode === 'never_asked') return noticeOf('ended', t('neverAsked'), t('neverAskedText'));
  const reason = reasonOf(failureCode);
  if (payment.status === 'failed' && kind === 'wallet' && reason === 'other_error')
    return noticeOf('failed', t('declined'), t(`failedText.${kind}`));
  const retry = payment.failure_retry;
  const whether = retry === null || retry === 'with_customer' ? [] : [t(`retry.${retry}`)];
  if (payment.status === 'failed') return noticeOf('failed', t(`reasons.${reason}`), t(`failedText.${kind}`), ...whether);
  if (payment.status === 'expired') return noticeOf('ended', t(`expired.${kind}`), t(`expiredText.${kind}`));
  if (payment.status === 'cancelled') return noticeOf('ended', t(`cancelled.${kind}`), t(`cancelledText.${kind}`));
  return null;
}
