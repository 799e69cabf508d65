import { useTranslations } from 'next-intl';
import type { CounterChoice } from '@/components/ledger/proposal';

/** An account of the service as operators read it; of what acquirers owe, with whose it is. A sandbox has one acquirer, which has no name. */
export function useCounterName(): (choice: CounterChoice) => string {
  const t = useTranslations('adjustments');
  return ({ account, acquirer }) => {
    const key = `acquirers.${acquirer?.replaceAll('-', '_')}`;
    return acquirer !== null && t.has(key as 'acquirers.komoju')
      ? t('clearingOf', { name: t(key as 'acquirers.komoju') })
      : t(`accounts.${account}`);
  };
}
