import { useTranslations } from 'next-intl';
import { stateLooks, useNoticeWords } from '@/components/payments/acquirer-notices/notice-words';
import { StatusChip } from '@/components/ui/status-chip';
import type { NoticeReply } from '@/lib/acquirers/notices/schema';

/** How a notice stands, and why. */
export function NoticeState({ notice: { state, result }, isInline = false }: { notice: NoticeReply; isInline?: boolean }) {
  const t = useTranslations('acquirerNotices');
  const words = useNoticeWords();
  return (
    <span className={isInline ? 'flex flex-wrap items-center gap-x-3 gap-y-1.5' : 'inline-flex max-w-96 flex-col items-start gap-1'}>
      <StatusChip look={stateLooks[state]}>{t(`states.${state}`)}</StatusChip>
      {result !== null && (
        <span className={`text-pretty break-words text-muted ${isInline ? 'text-sm' : 'text-xs'}`}>{words('results', result)}</span>
      )}
    </span>
  );
}
