import { useTranslations } from 'next-intl';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { WholeFileReply } from '@/lib/settlements/files/schema';

/** What is to be known before anything is done with a file: why it cannot go out, or, of a restored one, what the bank may have paid twice. */
export function FileWarning({ file: { status, stopped, transfers } }: { file: WholeFileReply }) {
  const t = useTranslations('bankFiles');
  const elsewhere = status === 'approved' ? transfers.filter((transfer) => transfer.status === 'cancelled') : [];
  const amount = formatYen(elsewhere.reduce((sum, transfer) => sum + transfer.amount, 0));
  const twice = elsewhere.length > 0 ? t('file.twice', { count: elsewhere.length, amount }) : null;
  // what is stopped was never handed out, and what is restored was
  const said = stopped ? visible(stopped) : twice;
  return said && <p className="mb-6 rounded-xl bg-warning-soft p-4 text-sm text-warning-soft-foreground">{said}</p>;
}
