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

/** Where a description stands: of an operation or an object, and of which of its fields (`payment_details/number`); `itself` is the whole. */
export type DescribedPlace = { of: `operations.${string}` | `objects.${string}`; field: string };

/** Under which keys it is looked for: its own, or that of a field which means the same wherever it is called so. */
export const descriptionKeys = ({ of, field }: DescribedPlace): string[] => [
  `${of}.${field}`,
  ...(field === 'itself' ? [] : [`anywhere.${field.split('/').at(-1)}`]),
];

/** What the document says of a field or an operation, in the reader's language: the document's own is English. */
export function useDescription(): (place: DescribedPlace, text: string) => string {
  const t = useTranslations('descriptions');
  return (place, text) => {
    // the compiler does not see which keys there are; a test looks after the words
    const key = descriptionKeys(place).find((one) => t.has(one as 'anywhere.amount')) as 'anywhere.amount' | undefined;
    return key === undefined ? text : t(key);
  };
}
