import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { visible } from '@/components/ui/visible';
import type { ListedRequest } from '@/lib/refunds/schema';

/**
 * The customer's account in the order of a transfer form. The person who has taken the request sees it in full and copies it tab-separated,
 * for a spreadsheet.
 */
export function Account({ request, own }: { request: ListedRequest; own: string }) {
  const t = useTranslations('refundRequests');
  const { bank_name: bank, bank_code: code, branch_name: branch, branch_number: branchNumber } = request;
  const { account_type: type, account_number: number, customer_name: holder, status, taken_by_id: assignee, bank_file: file } = request;
  const whole = [code ?? '', bank, branchNumber, branch ?? '', t(`types.${type}`), number, holder].join('\t');
  return (
    <span className="flex min-w-0 items-start gap-2">
      <span className="min-w-0 break-words">
        <span className="block">
          {visible(bank)} {code && <span className="text-xs text-muted tabular-nums">{code}</span>}
        </span>
        <span className="block">
          {branch && visible(branch)} <span className="text-xs text-muted tabular-nums">{branchNumber}</span>
        </span>
        <span className="block tabular-nums">
          {t(`types.${type}`)} {number}
        </span>
        <span className="block">{holder}</span>
        {status === 'pending' && !file && assignee !== own && <span className="mt-0.5 block text-xs text-muted">{t('accountHidden')}</span>}
      </span>
      {status === 'pending' && assignee === own && <CopyButton value={whole} label={t('copyAccount', { holder })} />}
    </span>
  );
}
