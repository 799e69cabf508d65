import { useTranslations } from 'next-intl';
import { isAudited, isOperators } from '@/lib/audit/catalogue';

/** What was done, in words; one that has none keeps its own name. */
export function useOperationName(): (operation: string) => string {
  const t = useTranslations('audit');
  return (operation) => {
    const [noun, verb] = operation.split('.');
    if (isOperators(operation)) return t(`ofOperators.${noun}.${verb}` as 'ofOperators.merchant.suspend');
    if (!isAudited(operation)) return operation;
    // every audited operation has its words, which a test looks after: the compiler does not see through the cut
    return t(`operations.${noun}.${verb}` as 'operations.payment.create');
  };
}
