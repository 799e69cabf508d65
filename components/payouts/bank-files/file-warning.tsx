import { useTranslations } from 'next-intl';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { WholeFileReply } from '@/lib/settlements/files/schema';

/** A warning before any action on a bank file: why it is stopped, or, for a restored file, which transfers the bank may have paid twice. */
export function FileWarning({ file: { status, stopped, transfers } }: { file: WholeFileReply }) {
  const t = useTranslations('bankFiles');
  const elsewhere = status === 'approved' ? transfers.filter((transfer) => transfer.status === 'cancelled') : [];
  const amount = formatYen(elsewhere.reduce((sum, transfer) => sum + transfer.amount, 0));
  const twice = elsewhere.length > 0 ? t('file.twice', { count: elsewhere.length, amount }) : null;
  // a stopped file was never downloaded, a restored file was
  const said = stopped ? visible(stopped) : twice;
  return said && <p className="mb-6 rounded-xl bg-warning-soft p-4 text-sm text-warning-soft-foreground">{said}</p>;
}
