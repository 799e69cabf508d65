import { useTranslations } from 'next-intl';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import type { FileReply } from '@/lib/settlements/files/schema';

const looks: Record<FileReply['status'] | 'paid', StatusLook> = {
  proposed: 'warning',
  approved: 'accent',
  cancelled: 'neutral',
  paid: 'success',
};

/** A file is carried out when it is approved and marked as paid. */
export function FileStatus({ file: { status, paid_at: paidAt } }: { file: Pick<FileReply, 'status' | 'paid_at'> }) {
  const t = useTranslations('bankFiles');
  const shown = paidAt === null ? status : 'paid';
  return <StatusChip look={looks[shown]}>{t(`status.${shown}`)}</StatusChip>;
}
