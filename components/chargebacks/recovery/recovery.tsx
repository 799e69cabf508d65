'use client';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { v7 } from 'uuid';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import type { RecoveryMode, RecoveryState } from '@/lib/chargebacks/recovery/recovery';
import type { RecoveryReply } from '@/lib/chargebacks/recovery/schema';

type Answer = { ok: true; reply: unknown } | { ok: false; error: { message: string } };
type RecoveryActions = {
  take: (input: unknown, idempotencyKey?: string) => Promise<Answer>;
  stop: (input: unknown) => Promise<Answer>;
};
type Share = RecoveryReply['shares'][number];
type Props = {
  chargebackId: string;
  /** The reply of `listShares`. */
  recovery: RecoveryReply;
  /** This person may answer chargebacks. */
  canWrite: boolean;
  actions: RecoveryActions;
};

const looks: Record<RecoveryState, StatusLook> = { open: 'accent', done: 'success', stopped: 'neutral' };

/**
 * The sellers' shares of a lost chargeback, and the recovered parts. Nothing when no seller has a share, or recovery is off and nothing was
 * recovered.
 */
export function Recovery({ recovery: { recovers, shares }, ...rest }: Props) {
  const t = useTranslations('recovery');
  const isEmpty = shares.length === 0 || !(recovers || shares.some(({ taken }) => taken > 0));
  if (isEmpty) return null;
  return (
    <Panel>
      <section aria-labelledby="recovery">
        <div className="px-4 py-4 sm:px-5">
          <h2 id="recovery" className="font-semibold">
            {t('title')}
          </h2>
          <p className="mt-1 max-w-prose text-sm text-muted">{t(recovers ? 'text' : 'textOff')}</p>
        </div>
        <ul className="divide-y divide-separator border-t border-separator">
          {shares.map((share) => (
            <li key={share.seller_id} className="px-4 py-4 text-sm sm:px-5">
              <SellerShare share={share} {...rest} canWrite={rest.canWrite && recovers} />
            </li>
          ))}
        </ul>
      </section>
    </Panel>
  );
}

type ShareProps = Omit<Props, 'recovery'> & { share: Share };

function SellerShare({ share, ...rest }: ShareProps) {
  const t = useTranslations('recovery');
  const { seller_name: name, state, taken, available } = share;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-medium break-words">{name}</h3>
        {state && <StatusChip look={looks[state]}>{t(`states.${state}`)}</StatusChip>}
      </div>
      <dl className="grid grid-cols-3 gap-3">
        {(
          [
            ['share', share.share],
            ['taken', taken],
            ['available', available],
          ] as const
        ).map(([figure, amount]) => (
          <div key={figure} className="min-w-0">
            <dt className="text-xs text-muted">{t(figure)}</dt>
            <dd className="mt-0.5">
              <Money amount={amount} className={figure === 'share' ? 'font-medium' : ''} />
            </dd>
          </div>
        ))}
      </dl>
      {state !== 'done' && share.left === 0 && <p className="text-muted">{t('gone')}</p>}
      {rest.canWrite && (share.left > 0 || state === 'open') && <Choices share={share} {...rest} />}
    </div>
  );
}

function Choices({ share, chargebackId, actions }: ShareProps) {
  const t = useTranslations('recovery');
  const key = useRef(v7());
  const { seller_id, seller_name: name, state, left, takeable } = share;
  async function showOutcome(call: Promise<Answer>, done: string) {
    const answer = await call.catch(() => null);
    // a request without an answer keeps its key: sending it again is the same request
    if (answer) key.current = v7();
    if (!answer?.ok) return answer?.error.message ?? t('unreachable');
    toast.success(done);
    return undefined;
  }
  const take = (mode: RecoveryMode) => () =>
    showOutcome(
      actions.take({ id: chargebackId, seller_id, mode }, key.current),
      t(mode === 'now' ? 'doneNow' : 'doneAllowed', { name, now: formatYen(takeable) }),
    );
  const stop = () => showOutcome(actions.stop({ id: chargebackId, seller_id }), t('doneStop', { name }));
  const yen = { name, now: formatYen(takeable), left: formatYen(left) };
  const words = { cancel: t('keep') };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {takeable > 0 && state !== 'open' && (
        <ConfirmDialog
          {...words}
          open={t('now', yen)}
          openNamed={t('nowNamed', yen)}
          title={t('nowTitle', yen)}
          confirm={t('now', yen)}
          onConfirm={take('now')}
        >
          {t('nowText', yen)}
        </ConfirmDialog>
      )}
      {state === 'open' ? (
        <ConfirmDialog
          {...words}
          open={t('stop')}
          openNamed={t('stopNamed', yen)}
          title={t('stopTitle', yen)}
          confirm={t('stop')}
          onConfirm={stop}
        >
          {t('stopText', yen)}
        </ConfirmDialog>
      ) : (
        takeable < left && (
          <ConfirmDialog
            {...words}
            open={t('allowed')}
            openNamed={t('allowedNamed', yen)}
            title={t('allowedTitle', yen)}
            confirm={t('allowed')}
            onConfirm={take('as_available')}
          >
            {t('allowedText', yen)}
          </ConfirmDialog>
        )
      )}
    </div>
  );
}
