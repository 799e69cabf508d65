import { useFormatter, useTranslations } from 'next-intl';
import { dayName } from '@/components/bank-file/day-name';
import { Fact } from '@/components/payment/fact';
import { Panel } from '@/components/ui/panel';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { FileReply } from '@/lib/settlements/files/schema';

/** Who did which step of it, and when. */
export function FileFacts({ file, now }: { file: FileReply; now: string }) {
  const t = useTranslations('bankFiles');
  const format = useFormatter();
  const decided = file.status === 'proposed' ? null : file.status;
  return (
    <Panel>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] gap-x-6 gap-y-4 p-4 text-sm sm:p-5">
        <Fact name={t('file.day')}>{dayName(format, file.transfer_day)}</Fact>
        <Fact name={t('file.made')}>
          {file.proposed_by}
          <Timestamp at={file.created_at} now={now} layout="hidden" className="block text-xs text-muted" />
        </Fact>
        {decided && file.decided_at && (
          <Fact name={t(`file.${decided}`)}>
            {file.decided_by}
            <Timestamp at={file.decided_at} now={now} layout="hidden" className="block text-xs text-muted" />
            {file.reason && <span className="mt-1 block break-words">{visible(file.reason)}</span>}
          </Fact>
        )}
        {file.handed_out_at && (
          <Fact name={t('file.handedOut')}>
            {file.handed_out_by}
            <Timestamp at={file.handed_out_at} now={now} layout="hidden" className="block text-xs text-muted" />
          </Fact>
        )}
        {file.paid_at && (
          <Fact name={t('file.paid')}>
            <Timestamp at={file.paid_at} now={now} />
          </Fact>
        )}
      </dl>
    </Panel>
  );
}
