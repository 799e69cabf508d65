import { useTranslations } from 'next-intl';
import type { Statement } from '@/lib/settlements/statement/statement';

/** The platform may issue qualified invoices for the seller; both are registered issuers. */
export function Mediation({ statement: { sender, mediatedFor } }: { statement: Pick<Statement, 'sender' | 'mediatedFor'> }) {
  const t = useTranslations('payouts.mediation');
  if (!mediatedFor || !sender.registrationNumber) return null;
  return (
    <p className="mt-3 text-xs text-muted">
      {t('text', { seller: mediatedFor, platform: sender.name, number: sender.registrationNumber })}
    </p>
  );
}
