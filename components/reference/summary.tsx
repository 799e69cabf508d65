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

/** A description of the document is known by its first words. */
export const descriptionKey = (text: string): string => (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).slice(0, 6).join('_');

/** What the document says of a field or an operation, in the reader's language. */
export function useDescription(): (text: string) => string {
  const t = useTranslations('reference');
  return (text) => {
    const begin = descriptionKey(text);
    const key = `descriptions.${begin}` as 'descriptions.whole_yen';
    return t.has(key) ? t(key) : text;
  };
}
