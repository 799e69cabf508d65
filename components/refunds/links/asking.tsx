import { useTranslations } from 'next-intl';
import { Moment } from '@/components/checkout/moment';
import { LinkForm } from '@/components/refunds/links/link-form';
import { Notice } from '@/components/team/auth/notice';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { RefundLinkPageReply } from '@/lib/refunds/links/schema';

const refusals: Record<string, 'short' | 'gone' | 'often' | 'field' | 'browser'> = {
  insufficient_balance: 'short',
  not_refundable: 'gone',
  forbidden: 'browser',
  too_many_requests: 'often',
  missing_parameter: 'field',
  invalid_parameter: 'field',
};

/** The earlier input, without the account number. */
const keptOf = ({ account }: RefundLinkPageReply) =>
  account && {
    bankName: account.bank_name,
    bankCode: account.bank_code ?? '',
    branchNumber: account.branch_number,
    branchName: account.branch_name ?? '',
    accountType: account.account_type,
    holder: account.customer_name,
  };

type Props = { claim: RefundLinkPageReply; at: string; refused: string | null };

/** Asks for the account: the first time, or again with the reason why the last transfer failed. */
export function Asking({ claim, at, refused }: Props) {
  const t = useTranslations('refundClaim');
  const why = refusals[refused ?? ''] ?? 'failed';
  return (
    <>
      <div className="mt-6 grid gap-4">
        {(claim.status === 'rejected' || claim.status === 'returned') && (
          <Notice
            status="warning"
            title={t(`${claim.status}.title`)}
            text={t(`${claim.status}.text`, { reason: visible(claim.reason ?? '') })}
          />
        )}
        {refused && <Notice status="danger" title={t('refused.title')} text={t(`refused.${why}`)} />}
        <p className="leading-relaxed text-pretty">{t('ask', { merchant: claim.merchant.name })}</p>
      </div>
      <LinkForm at={at} amount={formatYen(claim.total)} kept={keptOf(claim)} />
      <p className="mt-4 text-xs text-muted">
        {t('privacy', { merchant: claim.merchant.name })} {t('until')} <Moment at={claim.ends_at} />
      </p>
    </>
  );
}
