import { useTranslations } from 'next-intl';
import { Notice } from '@/components/team/auth/notice';
import { isWallet, type WalletMethod } from '@/lib/money/methods';
import { isRefusalCode, statusOf } from '@/lib/refusal';
import type { CheckoutReply } from '@/lib/sessions/schema';

const sentences: Record<
  string,
  'verification' | 'method' | 'wait' | 'often' | 'field' | 'browser' | 'expired' | 'funds' | 'limit' | 'code'
> = {
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

/** For a customer who was refused on the acquirer's page, and is back: a card's reason, as if it had been refused here. */
export const refusedCard = ({
  paid,
  method,
  failure_code: code,
}: Pick<CheckoutReply, 'paid' | 'method' | 'failure_code'>): string | null => (paid === 'failed' && method === 'credit_card' ? code : null);

/** The app whose customer has declined, or was refused; null: not the latest result. */
export const refusingWallet = ({ paid, method }: Pick<CheckoutReply, 'paid' | 'method'>): WalletMethod | null =>
  paid === 'failed' && method !== null && isWallet(method) ? method : null;

/** The message for a customer who returns from there; nothing when there is none. */
export function RefusedByWallet({ checkout }: { checkout: CheckoutReply }) {
  const t = useTranslations('session');
  const method = refusingWallet(checkout);
  if (!method) return null;
  return (
    <div className="mb-6">
      <Notice status="danger" title={t('refused.title')} text={t('refused.wallet', { method: t(`methods.${method}`) })} />
    </div>
  );
}
