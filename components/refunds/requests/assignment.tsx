'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Act } from '@/components/forms/act';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useMoment } from '@/components/ui/timestamp';
import { toast } from '@/components/ui/toast';
import { visible } from '@/components/ui/visible';
import type { ListedRequest } from '@/lib/refunds/schema';

/** `own`: the id of the signed-in person. */
type Props = { request: ListedRequest; own: string; acts: { take: Act; release: Act } };

type Holder = { words: { name: string; since: string }; isOwn: boolean };

/** The person who makes the transfer, in words; null: nobody has taken the request. */
function useHolder({ taken_by_id: id, taken_by: name, taken_at: at }: ListedRequest, own: string): Holder | null {
  const moment = useMoment();
  return at === null ? null : { words: { name: visible(name ?? ''), since: moment(new Date(at)) }, isOwn: id === own };
}

/** The person who makes the transfer, with buttons to take, take over or release the request. */
export function AssignedTo({ request, own, acts }: Props) {
  const t = useTranslations('refundRequests.taking');
  const holder = useHolder(request, own);
  const look = holder?.isOwn ? 'bg-accent-soft text-accent-soft-foreground' : 'bg-warning-soft text-warning-soft-foreground';
  return (
    <span className="flex items-center gap-2">
      {holder && (
        <span className={`min-w-0 rounded-lg px-2.5 py-1 text-xs font-medium break-words tabular-nums ${look}`}>
          {t(holder.isOwn ? 'own' : 'by', holder.words)}
        </span>
      )}
      <span className="shrink-0">
        {holder && !holder.isOwn ? (
          <TakeOver {...{ request, acts }} words={holder.words} />
        ) : (
          <TakeOrRelease {...{ request, acts }} isOwn={holder !== null} />
        )}
      </span>
    </span>
  );
}

type ActProps = Omit<Props, 'own'>;

/** One button for both actions, so that keyboard focus stays on it. */
function TakeOrRelease({ request, acts, isOwn }: ActProps & { isOwn: boolean }) {
  const t = useTranslations('refundRequests.taking');
  const [isBusy, setBusy] = useState(false);
  const kind = isOwn ? 'release' : 'take';
  async function press() {
    setBusy(true);
    const answer = await acts[kind]({ id: request.id }).catch(() => null);
    setBusy(false);
    // by then the page shows who was first, and this button may be gone
    if (!answer?.ok) toast.danger(answer?.error.message ?? t('unreachable'));
  }
  return (
    <PlainButton
      size="sm"
      look={isOwn ? 'ghost' : 'primary'}
      busy={isBusy}
      aria-label={t(`${kind}Named`, { holder: request.customer_name })}
      className={isOwn ? '-ml-3 text-muted' : ''}
      onClick={press}
    >
      {t(kind)}
    </PlainButton>
  );
}

/** Takes the request over from the person shown on screen only, not from anybody else. */
function TakeOver({ request, acts, words }: ActProps & Pick<Holder, 'words'>) {
  const t = useTranslations('refundRequests.taking');
  async function take() {
    const answer = await acts.take({ id: request.id, take_over: true, taken_by_id: request.taken_by_id }).catch(() => null);
    if (!answer?.ok) return answer?.error.message ?? t('unreachable');
    toast.success(t('over.done'));
  }
  return (
    <ConfirmDialog
      open={t('over.open')}
      openNamed={t('over.openNamed', { holder: request.customer_name })}
      title={t('over.title', words)}
      confirm={t('over.confirm')}
      cancel={t('over.cancel')}
      onConfirm={take}
    >
      {t('over.effect', words)}
    </ConfirmDialog>
  );
}
