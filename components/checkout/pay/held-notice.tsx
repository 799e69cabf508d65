import { useTranslations } from 'next-intl';
import { formatYen } from '@/components/ui/yen';
import type { PageReply } from '@/lib/payments/page/schema';

/** Money that has come by bank transfer and did not fit: what it means for whoever sent it. */
export function HeldNotice({ page: { held, total, state } }: { page: PageReply }) {
  const t = useTranslations('payPage.held');
  if (held === 0) return null;
  const kind = state === 'open' ? 'short' : state === 'checking' ? 'over' : 'other';
  return (
    <div role="status" className="mb-6 rounded-xl bg-warning-soft p-4 leading-relaxed text-warning-soft-foreground">
      {t(kind, { held: formatYen(held), missing: formatYen(total - held) })}
    </div>
  );
}
