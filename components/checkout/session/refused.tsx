import { useTranslations } from 'next-intl';
import { Notice } from '@/components/team/auth/notice';
import { isWallet, type WalletMethod } from '@/lib/money/methods';
import { isRefusalCode, statusOf } from '@/lib/refusal';
import type { CheckoutReply } from '@/lib/sessions/schema';

type Sentence = 'verification' | 'method' | 'wait' | 'often' | 'field' | 'browser' | 'expired' | 'funds' | 'limit' | 'code';
const sentences: Record<string, Sentence> = {
  invalid_token: 'verification',
  forbidden: 'browser',
  invalid_payment_type: 'method',
  conflict: 'wait',
  gateway_timeout: 'wait',
  too_many_requests: 'often',
  missing_parameter: 'field',
  invalid_parameter: 'field',
  card_expired: 'expired',
  insufficient_funds: 'funds',
  exceeds_limit: 'limit',
  bad_verification_value: 'code',
  authentication_failed: 'verification',
};

/** The error of a form sent without scripts. The page's address contains one of our codes, and no text. */
export function Refused({ code }: { code: string }) {
  const t = useTranslations('session.refused');
  if (!isRefusalCode(code)) return null;
  const isCard = statusOf(code) === 502 || code === 'fraudulent';
  return (
    <div className="mb-6">
      <Notice status="danger" title={t('title')} text={t(sentences[code] ?? (isCard ? 'card' : 'failed'))} />
    </div>
  );
}

/** The app whose customer has declined, or was refused; null: not the latest result. */
export const refusingWallet = ({ paid, method }: Pick<CheckoutReply, 'paid' | 'method'>): WalletMethod | null =>
  paid === 'failed' && method !== null && isWallet(method) ? method : null;

/** What it came to where the customer was asked; null: nothing, or nothing that concerns whoever is here now. */
function refusedThere(checkout: CheckoutReply, isBack: boolean): Sentence | 'wallet' | 'card' | 'left' | null {
  const { paid, failure_code: code } = checkout;
  if (refusingWallet(checkout)) return 'wallet';
  if (!isBack) return null;
  if (paid === 'cancelled' || paid === 'expired') return 'left';
  return paid === 'failed' ? (sentences[code ?? ''] ?? 'card') : null;
}

/** The message for a customer who returns from an app or from the acquirer's page unpaid: a card's reason as if it had been refused here. `isBack`: they have just come. */
export function RefusedThere({ checkout, isBack }: { checkout: CheckoutReply; isBack: boolean }) {
  const t = useTranslations('session');
  const refused = refusedThere(checkout, isBack);
  if (!refused) return null;
  return (
    <div className="mb-6">
      <Notice
        status="danger"
        title={t('refused.title')}
        text={t(`refused.${refused}`, { method: t(`methods.${checkout.method ?? 'credit_card'}`) })}
      />
    </div>
  );
}
