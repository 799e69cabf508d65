import { useTranslations } from 'next-intl';
import type { CounterChoice } from '@/components/ledger/proposal';
import { acquirerNamed } from '@/lib/ledger/account';

type Named = 'komoju';

/** An account of the service as operators read it; of what acquirers owe, with whose it is. A sandbox has one acquirer, which has no name. */
export function useCounterName(): (choice: CounterChoice) => string {
  const t = useTranslations('adjustments');
  return ({ account, acquirer }) => {
    const { adapter, number } = acquirerNamed(acquirer ?? '');
    const last = adapter.replaceAll('-', '_') as Named;
    if (!t.has(`acquirers.${last}`)) return t(`accounts.${account}`);
    const name = t(`acquirers.${last}`);
    return t('clearingOf', { name: number === 1 ? name : t('numbered', { name, number: String(number) }) });
  };
}
