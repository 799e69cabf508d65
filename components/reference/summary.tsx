import { useTranslations } from 'next-intl';
import type { Entry } from '@/components/reference/document';

/** What an operation does, in the reader's language; one that has no words yet keeps those of the document. */
export function useSummary(): (entry: Entry) => string {
  const t = useTranslations('reference');
  return ({ id, summary }) => {
    const [noun, verb] = id.split('.');
    // the compiler does not see through the cut; a test looks after the words
    const key = `operations.${noun}.${verb}` as 'operations.payment.create';
    return t.has(key) ? t(key) : summary;
  };
}

export function useGroupName(): (group: string) => string {
  const t = useTranslations('reference');
  return (group) => {
    const key = `groups.${group}` as 'groups.payment';
    return t.has(key) ? t(key) : group;
  };
}
