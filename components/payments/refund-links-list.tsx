'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { useFreshPage } from '@/components/money-actions/use-fresh-page';
import { SendRefundLink } from '@/components/payments/send-refund-link';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { CopyButton } from '@/components/ui/copy-button';
import { Money } from '@/components/ui/money';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import { toast } from '@/components/ui/toast';
import { isAnswerable } from '@/lib/refunds/links/link-status';
import type { RefundLinkReply } from '@/lib/refunds/links/schema';

/** `picture`: the QR code of the address, if there is one. */
type ListedRefundLink = RefundLinkReply & { picture: string | null };
/** `acts`: null for read-only users. `email`: the customer's, if the payment has one. */
export type ShownRefundLinks = { data: readonly ListedRefundLink[]; email: string | null; acts: { send: Act; withdraw: Act } | null };

const looks: Record<RefundLinkReply['status'], StatusLook> = {
  open: 'warning',
  pending: 'accent',
  completed: 'success',
  rejected: 'danger',
  returned: 'danger',
  expired: 'neutral',
  withdrawn: 'neutral',
  superseded: 'neutral',
};

/** The payment's refund links, newest first, with their states and actions. */
export function RefundLinksList({ claims, now }: { claims: ShownRefundLinks; now: string }) {
  const t = useTranslations('refundClaims');
  return (
    <ul aria-label={t('title')} className="divide-y divide-separator border-b border-separator">
      {claims.data.map((claim) => (
        <li key={claim.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 px-4 py-3.5 text-sm sm:px-5">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium">{t('link')}</span>
            <StatusChip look={looks[claim.status]}>{t(`status.${claim.status}`)}</StatusChip>
            <Timestamp at={claim.created_at} now={now} layout="inline" className="text-xs text-muted" />
          </span>
          <Money amount={-claim.amount} className="text-right font-medium" />
          {claim.short_at && (
            <p className="col-span-2 text-danger-soft-foreground">
              {t('short')} <Timestamp at={claim.short_at} now={now} layout="inline" className="text-xs" />
            </p>
          )}
          {claim.url && <Address url={claim.url} picture={claim.picture} />}
          {claims.acts && !claim.url && isAnswerable(claim.status) && (
            <p className="col-span-2 text-xs text-muted">{t(claims.email ? 'notShown' : 'notShownUnsent')}</p>
          )}
          {claim.status === 'pending' && claim.withdrawn_at && (
            <p className="col-span-2 text-xs text-muted">
              <When word={t('notAgain')} at={claim.withdrawn_at} now={now} />
            </p>
          )}
          {claims.acts && <Acts claim={claim} email={claims.email} acts={claims.acts} now={now} />}
        </li>
      ))}
    </ul>
  );
}

/** The address for the customer, and its QR code for a phone's camera. */
function Address({ url, picture }: { url: string; picture: string | null }) {
  const t = useTranslations('refundClaims');
  return (
    <div className="col-span-2">
      <div className="flex items-center gap-1">
        <code className="min-w-0 flex-1 truncate font-mono text-xs select-all">{url}</code>
        <CopyButton value={url} label={t('copy')} withText />
      </div>
      {picture && (
        <details>
          <summary className="flex min-h-8 cursor-pointer items-center text-xs text-muted underline underline-offset-4 pointer-coarse:min-h-11">
            {t('showPicture')}
          </summary>
          {/* biome-ignore lint/performance/noImgElement: drawn by ourselves and part of the page, nothing is fetched */}
          <img src={picture} alt={t('picture')} width={176} height={176} className="mt-1 size-44 rounded-lg" />
        </details>
      )}
    </div>
  );
}

type ActsProps = { claim: ListedRefundLink; email: string | null; acts: NonNullable<ShownRefundLinks['acts']>; now: string };

function Acts({ claim, email, acts, now }: ActsProps) {
  const t = useTranslations('refundClaims');
  const refresh = useFreshPage();
  const { id, status, sent_at: sentAt, withdrawn_at: withdrawnAt, expires_at: expiresAt } = claim;
  const isOpen = isAnswerable(status);
  const isSendable = isOpen || status === 'expired';
  if (status === 'completed' || status === 'withdrawn') return null;
  async function end() {
    const answer = await acts.withdraw({ id }).catch(() => null);
    if (!answer) return t('unreachable');
    // it may have been answered or transferred meanwhile
    refresh();
    if (!answer.ok) return toast.danger(answer.error.message);
    toast.success(t((answer.reply as RefundLinkReply).status === 'pending' ? 'withdrawnPending' : 'withdrawn'));
  }
  return (
    <div className="col-span-2 flex flex-wrap items-center gap-2">
      {email && isSendable && <SendRefundLink id={id} again={sentAt !== null} send={acts.send} />}
      {withdrawnAt === null && status !== 'returned' && (
        <ConfirmDialog
          open={t('withdraw.open')}
          openNamed={t('withdraw.openNamed', { amount: claim.amount })}
          title={t('withdraw.title')}
          confirm={t('withdraw.confirm')}
          cancel={t('withdraw.keep')}
          onConfirm={end}
        >
          {t(status === 'pending' ? 'withdraw.pending' : 'withdraw.effect')}
        </ConfirmDialog>
      )}
      <span className="flex flex-wrap gap-x-3 text-xs text-muted">
        {isOpen && <When word={t('until')} at={expiresAt} now={now} />}
        {sentAt && <When word={t('sentAt')} at={sentAt} now={now} />}
      </span>
    </div>
  );
}

const When = ({ word, at, now }: { word: string; at: string; now: string }) => (
  <span>
    {word} <Timestamp at={at} now={now} layout="inline" />
  </span>
);
