'use client';
import { useTranslations } from 'next-intl';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { ListedRequest } from '@/lib/refunds/schema';

const loadComplete = () => import('@/components/refunds/requests/complete-dialog').then((loaded) => loaded.CompleteDialog);
const CompleteDialog = lazyDialog(loadComplete);
const loadReject = () => import('@/components/refunds/requests/reject-dialog').then((loaded) => loaded.RejectDialog);
const RejectDialog = lazyDialog(loadReject);
const loadReturn = () => import('@/components/refunds/requests/return-dialog').then((loaded) => loaded.ReturnDialog);
const ReturnDialog = lazyDialog(loadReturn);

type Returned = Pick<ListedRequest, 'id' | 'customer_name' | 'transfer_amount'>;
type Props = { request: ListedRequest; isOwn: boolean; acts: { decide: MoneyAct } };

/** The result of the transfer: entered once and final. `isOwn`: the signed-in person has taken the request. */
export function Decide({ request, isOwn, acts: { decide } }: Props) {
  const t = useTranslations('refundRequests');
  const complete = useLazyDialog(loadComplete);
  const reject = useLazyDialog(loadReject);
  const holder = request.customer_name;
  return (
    <span className="flex flex-wrap gap-2">
      <PlainButton size="sm" look={isOwn ? 'primary' : 'outline'} aria-label={t('complete.openNamed', { holder })} {...complete.opener}>
        {t('complete.open')}
      </PlainButton>
      <PlainButton size="sm" look="outline" aria-label={t('reject.openNamed', { holder })} {...reject.opener}>
        {t('reject.open')}
      </PlainButton>
      {complete.opening > 0 && (
        <CompleteDialog key={`c${complete.opening}`} {...{ request, decide }} isOpen={complete.isOpen} onClose={complete.close} />
      )}
      {reject.opening > 0 && (
        <RejectDialog key={`r${reject.opening}`} {...{ request, decide }} isOpen={reject.isOpen} onClose={reject.close} />
      )}
    </span>
  );
}

/** The bank returned a completed transfer. `look`: outlined among other buttons, else as a text. */
type CameBackProps = { request: Returned; acts: Props['acts']; look?: 'outline' | 'ghost' };
export function CameBack({ request, acts: { decide }, look = 'ghost' }: CameBackProps) {
  const t = useTranslations('refundRequests.return');
  const { opener, opening, isOpen, close } = useLazyDialog(loadReturn);
  return (
    <>
      <PlainButton
        size="sm"
        look={look}
        aria-label={t('openNamed', { holder: request.customer_name })}
        className={look === 'ghost' ? '-ml-3 text-muted pointer-coarse:min-h-11' : 'pointer-coarse:min-h-11'}
        {...opener}
      >
        {t('open')}
      </PlainButton>
      {opening > 0 && <ReturnDialog key={opening} {...{ request, decide }} isOpen={isOpen} onClose={close} />}
    </>
  );
}
