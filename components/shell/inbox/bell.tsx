'use client';
import { Bell as BellIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ask, type InboxActs, shownCount } from '@/components/shell/inbox/inbox';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import { usePolling } from '@/components/ui/use-polling';

const load = () => import('@/components/shell/inbox/inbox-drawer').then((loaded) => loaded.InboxDrawer);
const InboxDrawer = lazyDialog(load);

/** The number comes with the page; a page that stays open asks again from time to time, less often the longer it is open. */
const minuteMs = 60_000;
const plan = (rounds: number) => Math.min(2 + rounds, 10) * minuteMs;

type Props = { unread: number; now: string; acts: InboxActs };

/** What happened that this person should know of. */
export function Bell({ unread: atFirst, now, acts }: Props) {
  const t = useTranslations('inbox');
  const [unread, setUnread] = useState(atFirst);
  const { opening, isOpen, setIsOpen, opener } = useLazyDialog(load);
  usePolling('inbox', async (signal) => setUnread((await ask<{ unread: number }>('/inbox/count', signal))?.unread ?? unread), plan);
  return (
    <>
      <PlainButton look="ghost" iconOnly className="relative" aria-label={t('open', { count: unread })} {...opener}>
        <BellIcon aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 min-w-4 rounded-full bg-danger px-1 text-center text-[0.625rem] leading-4 font-semibold text-danger-foreground tabular-nums"
          >
            {shownCount(unread)}
          </span>
        )}
      </PlainButton>
      {opening > 0 && <InboxDrawer {...{ now, acts, isOpen }} key={opening} onOpenChange={setIsOpen} onCount={setUnread} />}
    </>
  );
}
