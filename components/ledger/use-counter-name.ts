import { useTranslations } from 'next-intl';
import type { CounterChoice } from '@/components/ledger/proposal';

type Named = 'komoju';

/** An account of the service as operators read it; of what acquirers owe, with whose it is. A sandbox has one acquirer, which has no name. */
export function useCounterName(): (choice: CounterChoice) => string {
  const t = useTranslations('adjustments');
  return ({ account, acquirer }) => {
    const last = acquirer?.replaceAll('-', '_') as Named;
    return acquirer !== null && t.has(`acquirers.${last}`) ? t('clearingOf', { name: t(`acquirers.${last}`) }) : t(`accounts.${account}`);
  };
}
