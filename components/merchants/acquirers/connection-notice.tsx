import { Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAcquirerName } from '@/components/merchants/acquirers/names';
import { Timestamp, useTimeSince } from '@/components/ui/timestamp';
import type { ConnectionReply } from '@/lib/acquirers/accounts/schema';

type Props = { connection: ConnectionReply; now: string };

/** That an acquirer cannot be reached, or that its list of events cannot be read; nothing where both work. */
export function ConnectionNotice({ connection, now }: Props) {
  const t = useTranslations('acquirers.connection');
  const name = useAcquirerName()(connection.name);
  const since = useTimeSince();
  const { unreachable_since: unreachable, unread_since: unread, next_try_at: next } = connection;
  const at = unreachable ?? unread;
  if (at === null) return null;
  const kind = unreachable === null ? 'unread' : 'unreachable';
  const isAhead = next !== null && Date.parse(next) > Date.parse(now);
  const look = { unreachable: 'bg-danger-soft text-danger-soft-foreground', unread: 'bg-warning-soft text-warning-soft-foreground' };
  return (
    <div className={`mt-3 flex items-start gap-3 rounded-lg p-3 ${look[kind]}`}>
      <Unplug aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">
          {t.rich(`${kind}.since`, { name, time: () => <Timestamp key="time" at={at} now={now} layout="hidden" /> })}
        </p>
        <p className="mt-1 max-w-prose">{t(`${kind}.text`, { name })}</p>
        <p className="mt-1">{isAhead ? t('next', { in: since(new Date(next), new Date(now)) }) : t('soon')}</p>
      </div>
    </div>
  );
}
