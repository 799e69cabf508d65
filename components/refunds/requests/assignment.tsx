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

/** `own`: whose screen it is. */
type Props = { request: ListedRequest; own: string; acts: { take: Act; release: Act } };

type Holder = { words: { name: string; since: string }; isOwn: boolean };

/** Who pays it at the bank, in words; null: nobody has taken it. */
function useHolder({ taken_by_id: id, taken_by: name, taken_at: at }: ListedRequest, own: string): Holder | null {
  const moment = useMoment();
  return at === null ? null : { words: { name: visible(name ?? ''), since: moment(new Date(at)) }, isOwn: id === own };
}

/** Who pays it, and the way to take it, to take it over or to give it back. */
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

/** One button, so that whoever has pressed it by the keyboard is still there. */
function TakeOrRelease({ request, acts, isOwn }: ActProps & { isOwn: boolean }) {
  const t = useTranslations('refundRequests.taking');
  const [isBusy, setBusy] = useState(false);
  const kind = isOwn ? 'release' : 'take';
  async function press() {
    setBusy(true);
    const answer = await acts[kind]({ id: request.id }).catch(() => null);
    setBusy(false);
    // the page shows by then who came first, and this button may be gone
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

/** From the person who is seen here, and from nobody else. */
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
