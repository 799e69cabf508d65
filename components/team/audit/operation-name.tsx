import { useTranslations } from 'next-intl';

/** What was done, in words; one that has none keeps its own name. */
export function useOperationName(): (operation: string) => string {
  const t = useTranslations('audit');
  return (operation) => {
    const [noun, verb] = operation.split('.');
    // the compiler does not see through the cut
    const places = [`ofOperators.${noun}.${verb}`, `operations.${noun}.${verb}`] as 'operations.payment.create'[];
    const key = places.find((place) => t.has(place));
    return key === undefined ? operation : t(key);
  };
}
