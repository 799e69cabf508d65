'use client';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { CopyButton } from '@/components/ui/copy-button';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { Timestamp } from '@/components/ui/timestamp';
import { toast } from '@/components/ui/toast';
import type { ActionReply } from '@/lib/pages/action';
import type { FeedReply, NewFeedReply } from '@/lib/statements/payout-calendar/schema';

type Props = {
  createdAt: string | null;
  now: string;
  renew: () => Promise<ActionReply<NewFeedReply>>;
  revoke: () => Promise<ActionReply<FeedReply>>;
};

/** The address at which a calendar program reads: made, shown once, renewed and ended. */
export function Subscribe({ createdAt, now, renew, revoke }: Props) {
  const t = useTranslations('payouts.calendar.feed');
  const [feed, setFeed] = useState<{ createdAt: string | null; url: string | null }>({ createdAt, url: null });
  const [isMaking, startMaking] = useTransition();
  /** The refusal, if any, in words. */
  async function make(): Promise<string | undefined> {
    const answer = await renew().catch(() => null);
    if (!answer?.ok) return answer?.error.message ?? t('unreachable');
    setFeed({ createdAt: answer.reply.created_at, url: answer.reply.url });
    return undefined;
  }
  async function end(): Promise<string | undefined> {
    const answer = await revoke().catch(() => null);
    if (!answer?.ok) return answer?.error.message ?? t('unreachable');
    setFeed({ createdAt: null, url: null });
    toast.success(t('ended'));
    return undefined;
  }
  const first = () =>
    startMaking(async () => {
      const refused = await make();
      if (refused) toast.danger(refused);
    });
  return (
    <Panel className="mt-6">
      <section aria-labelledby="calendar-feed" className="flex flex-col gap-3 p-4">
        <div>
          <h2 id="calendar-feed" className="text-base font-semibold">
            {t('title')}
          </h2>
          <p className="mt-1 max-w-prose text-sm text-muted">{t('text')}</p>
        </div>
        {feed.url && (
          <div className="flex flex-col gap-2">
            <div className="flex items-center gap-2 rounded-lg border border-border bg-surface-secondary py-1.5 pr-1.5 pl-3">
              <code data-testid="calendar-address" className="min-w-0 flex-1 font-mono text-sm break-all select-all">
                {feed.url}
              </code>
              <CopyButton value={feed.url} label={t('copy')} withText />
            </div>
            <p className="text-sm text-warning-soft-foreground">{t('once')}</p>
          </div>
        )}
        {feed.createdAt === null ? (
          <PlainButton look="outline" busy={isMaking} onClick={first} className="self-start">
            {t('create')}
          </PlainButton>
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            <span className="text-muted">
              {t('since')} <Timestamp at={feed.createdAt} now={now} />
            </span>
            <span className="flex gap-2">
              <ConfirmDialog
                open={t('renew.open')}
                openNamed={t('renew.open')}
                title={t('renew.title')}
                confirm={t('renew.confirm')}
                cancel={t('cancel')}
                danger={false}
                onConfirm={make}
              >
                {t('renew.effect')}
              </ConfirmDialog>
              <ConfirmDialog
                open={t('end.open')}
                openNamed={t('end.open')}
                title={t('end.title')}
                confirm={t('end.confirm')}
                cancel={t('cancel')}
                onConfirm={end}
              >
                {t('end.effect')}
              </ConfirmDialog>
            </span>
          </div>
        )}
      </section>
    </Panel>
  );
}
