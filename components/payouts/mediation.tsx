import { useTranslations } from 'next-intl';
import type { Statement } from '@/lib/settlements/statement/statement';

/** That the platform may issue qualified invoices in the seller's place; both are registered for it. */
export function Mediation({ statement: { sender, mediatedFor } }: { statement: Pick<Statement, 'sender' | 'mediatedFor'> }) {
  const t = useTranslations('payouts.mediation');
  if (!mediatedFor || !sender.registrationNumber) return null;
  return (
    <p className="mt-3 text-xs text-muted">
      {t('text', { seller: mediatedFor, platform: sender.name, number: sender.registrationNumber })}
    </p>
  );
}
