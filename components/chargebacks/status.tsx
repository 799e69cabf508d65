import { useTranslations } from 'next-intl';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import type { ChargebackStatus } from '@/lib/chargebacks/chargeback';

/** The states in everyday words: a defended one is won once the issuer has decided so. */
export type ChargebackState = ChargebackStatus | 'won';

type StatusProps = { status: ChargebackStatus; decided_at?: unknown };
export const stateOf = ({ status, decided_at }: StatusProps): ChargebackState => (status === 'defended' && decided_at ? 'won' : status);

// amber: the merchant has to answer; blue: the issuer has to; green: the money stays; red: it was lost; grey: withdrawn
const looks: Record<ChargebackState, StatusLook> = {
  pending: 'warning',
  defended: 'accent',
  won: 'success',
  accepted: 'neutral',
  cancelled: 'neutral',
  expired: 'danger',
  lost: 'danger',
};

export function ChargebackStatusChip({ chargeback }: { chargeback: StatusProps }) {
  const t = useTranslations('chargebacks.status');
  const state = stateOf(chargeback);
  return <StatusChip look={looks[state]}>{t(state)}</StatusChip>;
}
