import { useTranslations } from 'next-intl';

/** The operation in words; one without words keeps its own name. */
export function useOperationName(): (operation: string) => string {
  const t = useTranslations('audit');
  return (operation) => {
    const [noun, verb] = operation.split('.');
    // the compiler cannot check the split name
    const places = [`ofOperators.${noun}.${verb}`, `operations.${noun}.${verb}`] as 'operations.payment.create'[];
    const key = places.find((place) => t.has(place));
    return key === undefined ? operation : t(key);
  };
}
