import { useTranslations } from 'next-intl';
import { IssueDialog } from '@/components/checkout/receipts/issue-dialog';
import { IssuedReceipts } from '@/components/checkout/receipts/issued-receipts';
import { SendReceipt } from '@/components/checkout/receipts/send-receipt';
import type { Act } from '@/components/forms/act';
import { Panel } from '@/components/ui/panel';
import type { IssuedReply } from '@/lib/receipts/schema';

/** `issue` is null for read-only users, and while there is nothing to issue; `send` for read-only users. `email`: of the customer. */
type Props = { payment: string; email: string | null; receipts: readonly IssuedReply[]; issue: Act | null; send: Act | null };

/** The 領収書 of a payment, for the merchant's users. */
export function StaffReceipts({ payment, email, receipts, issue, send }: Props) {
  const t = useTranslations('receipt.staff');
  if (receipts.length === 0 && !issue) return null;
  return (
    <section aria-labelledby="receipts" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="receipts" className="text-base font-semibold">
          {t('title')}
        </h2>
        {issue && <IssueDialog payment={payment} issue={issue} newest={receipts.at(-1) ?? null} />}
      </div>
      <Panel className="px-4 py-2">
        {receipts.length === 0 ? (
          <p className="py-2 text-sm text-muted">{t('none')}</p>
        ) : (
          <IssuedReceipts
            receipts={receipts}
            at={`/payments/${payment}/receipts`}
            actionOf={(receipt) => send && <SendReceipt payment={payment} email={email} receipt={receipt} send={send} />}
          />
        )}
      </Panel>
    </section>
  );
}
