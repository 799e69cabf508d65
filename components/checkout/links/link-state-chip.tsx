import { useTranslations } from 'next-intl';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import type { LinkState } from '@/lib/sessions/session';

// green: paid; blue: open; grey: ended without money
const looks: Record<LinkState, StatusLook> = { pending: 'accent', completed: 'success', cancelled: 'neutral', expired: 'neutral' };

export function LinkStateChip({ state }: { state: LinkState }) {
  const t = useTranslations('paymentLinks.states');
  return <StatusChip look={looks[state]}>{t(state)}</StatusChip>;
}
