import { useFormatter, useTranslations } from 'next-intl';
import { useNoticeWords } from '@/components/payments/acquirer-notices/notice-words';
import { Fact } from '@/components/ui/fact';
import { Section } from '@/components/ui/section';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { NoticeReply } from '@/lib/acquirers/notices/schema';

/** What has come, when, and what became of it. */
export function NoticeFacts({ notice, now }: { notice: NoticeReply; now: string }) {
  const t = useTranslations('acquirerNotices.facts');
  const words = useNoticeWords();
  const format = useFormatter();
  const { facts, ended_at: ended, due_at: due } = notice;
  const moves = format.list(facts.moves.map((move) => words('moves', move)));
  const time = (at: string | null) => at && <Timestamp at={at} now={now} />;
  return (
    <Section id="notice-facts" title={t('title')}>
      <dl className="grid grid-cols-2 gap-4 text-sm sm:grid-cols-3">
        <Fact name={t('type')} wide>
          <code className="font-mono text-xs break-all">{visible(notice.type)}</code>
        </Fact>
        <Fact name={t('id')} wide>
          <code className="font-mono text-xs break-all">{visible(notice.id)}</code>
        </Fact>
        <Fact name={t('reference')} wide isEmpty={notice.reference === null}>
          <code className="font-mono text-xs break-all">{visible(notice.reference ?? '')}</code>
        </Fact>
        <Fact name={t('standing')} isEmpty={facts.status === null}>
          {words('standings', facts.status ?? '')}
        </Fact>
        <Fact name={t('moves')}>{moves}</Fact>
        <Fact name={t('tries')} isEmpty={notice.tries === 0}>
          {t('times', { count: notice.tries })}
        </Fact>
        <Fact name={t('received')}>{time(notice.received_at)}</Fact>
        <Fact name={t('due')} isEmpty={notice.state !== 'waiting'}>
          {time(due)}
        </Fact>
        <Fact name={t('ended')} isEmpty={notice.state === 'held'}>
          {time(ended)}
        </Fact>
        <Fact name={t('decidedBy')}>{notice.decided_by && visible(notice.decided_by)}</Fact>
        <Fact name={t('heldFor')} full>
          {facts.held && words('results', facts.held)}
        </Fact>
        <Fact name={t('reason')} full>
          {notice.reason && <span className="whitespace-pre-line">{visible(notice.reason)}</span>}
        </Fact>
      </dl>
    </Section>
  );
}
