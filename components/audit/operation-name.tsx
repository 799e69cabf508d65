import { useTranslations } from 'next-intl';
import { isAudited } from '@/lib/audit/catalogue';

/** What was done, in words; one that has none keeps its own name. */
export function useOperationName(): (operation: string) => string {
  const t = useTranslations('audit');
  return (operation) => {
    if (!isAudited(operation)) return operation;
    const [noun, verb] = operation.split('.');
    // every audited operation has its words, which a test looks after: the compiler does not see through the cut
    return t(`operations.${noun}.${verb}` as 'operations.payment.create');
  };
}
