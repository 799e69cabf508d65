import { useTranslations } from 'next-intl';
import { formatYen } from '@/components/ui/yen';
import type { WholeFileReply } from '@/lib/settlements/files/schema';

/** Of a restored file: what had ended otherwise before. Where the bank has carried out this file too, it has paid that twice. */
export function PaidTwice({ file: { status, transfers } }: { file: WholeFileReply }) {
  const t = useTranslations('bankFiles');
  const elsewhere = status === 'approved' ? transfers.filter((transfer) => transfer.status === 'cancelled') : [];
  if (elsewhere.length === 0) return null;
  const amount = formatYen(elsewhere.reduce((sum, transfer) => sum + transfer.amount, 0));
  return (
    <p className="mb-6 rounded-xl bg-warning-soft p-4 text-sm text-warning-soft-foreground">
      {t('file.twice', { count: elsewhere.length, amount })}
    </p>
  );
}
