import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/panel';
import { Timestamp } from '@/components/ui/timestamp';
import type { LinkReply } from '@/lib/sessions/list/schema';

type Props = { link: LinkReply; now: string };

/** What has happened to the link, newest first. */
export function LinkHistory({ link, now }: Props) {
  const t = useTranslations('paymentLinks.history');
  const entries = [
    ...(link.completed_at ? [{ at: link.completed_at, text: t('completed') }] : []),
    ...(link.cancelled_at ? [{ at: link.cancelled_at, text: t('cancelled') }] : []),
    ...(link.state === 'expired' ? [{ at: link.expires_at, text: t('expired') }] : []),
    ...[...link.mails].reverse().map(({ at, to }) => ({ at, text: t('mailed', { email: to }) })),
    { at: link.created_at, text: t('created') },
  ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <section aria-labelledby="history-title" className="mt-8 print:hidden">
      <h2 id="history-title" className="mb-3 text-base font-semibold">
        {t('title')}
      </h2>
      <Panel>
        <ol className="divide-y divide-separator">
          {entries.map(({ at, text }) => (
            <li key={`${at} ${text}`} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 text-sm">
              <span className="min-w-0 wrap-anywhere">{text}</span>
              <Timestamp at={at} now={now} layout="inline" className="text-xs text-muted" />
            </li>
          ))}
        </ol>
      </Panel>
    </section>
  );
}
