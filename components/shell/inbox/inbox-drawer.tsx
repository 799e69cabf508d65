'use client';
import { Button } from '@heroui/react';
import { Drawer } from '@heroui/react/drawer';
import { BellOff, CheckCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { I18n } from '@/components/i18n';
import { EntryList } from '@/components/shell/inbox/entry-list';
import { ask, type Entry, type InboxActs } from '@/components/shell/inbox/inbox';
import { Link } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import type { InboxReply } from '@/lib/inbox/schema';

type Props = {
  now: string;
  acts: InboxActs;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onCount: (unread: number) => void;
};
type Shown = { entries: Entry[] } | 'loading' | 'failed';

/** The newest notifications, asked for when it opens; a press on one reads it. */
export function InboxDrawer({ now, acts, isOpen, onOpenChange, onCount }: Props) {
  const t = useTranslations('inbox');
  const [shown, setShown] = useState<Shown>('loading');
  useEffect(() => {
    const stop = new AbortController();
    void ask<InboxReply>('/inbox', stop.signal).then((reply) => {
      if (stop.signal.aborted) return;
      setShown(reply ?? 'failed');
      if (reply) onCount(reply.unread);
    });
    return () => stop.abort();
  }, [onCount]);
  const entries = typeof shown === 'string' ? [] : shown.entries;
  async function mark(which: (entry: Entry) => boolean, marking: ReturnType<InboxActs['markAllRead']>) {
    setShown({ entries: entries.map((entry) => (which(entry) ? { ...entry, read: true } : entry)) });
    const answer = await marking;
    if (answer.ok) return onCount(answer.reply.unread);
    setShown({ entries });
    toast.danger(t('failed'));
  }
  function open({ id, read }: Entry) {
    onOpenChange(false);
    if (!read) void mark((entry) => entry.id === id, acts.markRead({ id }));
  }
  return (
    <I18n>
      <Drawer.Backdrop isOpen={isOpen} onOpenChange={onOpenChange}>
        <Drawer.Content placement="right">
          <Drawer.Dialog className="flex w-100 max-w-[calc(100vw-2rem)] flex-col p-0">
            <Drawer.CloseTrigger aria-label={t('close')} />
            <Drawer.Header className="border-b border-separator px-4 py-3">
              <Drawer.Heading className="text-base font-semibold">{t('title')}</Drawer.Heading>
            </Drawer.Header>
            <Drawer.Body className="m-0 min-h-0 flex-1 overflow-y-auto p-0 text-foreground">
              {shown === 'loading' && <Loading />}
              {shown === 'failed' && <p className="px-4 py-10 text-center text-sm text-muted">{t('away')}</p>}
              {typeof shown !== 'string' && entries.length === 0 && <Nothing />}
              <EntryList entries={entries} now={now} onOpen={open} />
            </Drawer.Body>
            <div className="flex flex-wrap items-center justify-between gap-2 border-t border-separator px-4 py-2">
              <Link
                href="/account#notifications"
                onClick={() => onOpenChange(false)}
                className="py-2.5 text-sm text-accent-soft-foreground underline-offset-4 hover:underline"
              >
                {t('settings')}
              </Link>
              <Button
                size="sm"
                variant="ghost"
                isDisabled={entries.every(({ read }) => read)}
                onPress={() => void mark(() => true, acts.markAllRead({}))}
              >
                <CheckCheck aria-hidden="true" />
                {t('readAll')}
              </Button>
            </div>
          </Drawer.Dialog>
        </Drawer.Content>
      </Drawer.Backdrop>
    </I18n>
  );
}

const Loading = () => (
  <div className="flex flex-col gap-4 p-4" aria-busy="true">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-10 w-full" />
    ))}
  </div>
);

function Nothing() {
  const t = useTranslations('inbox');
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-16 text-center">
      <BellOff aria-hidden="true" className="size-7 text-muted" />
      <p className="text-sm font-medium">{t('none')}</p>
      <p className="max-w-prose text-sm text-balance text-muted">{t('noneText')}</p>
    </div>
  );
}
