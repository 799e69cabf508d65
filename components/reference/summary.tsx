import { useTranslations } from 'next-intl';
import type { Entry } from '@/components/reference/document';

/** The summary of an operation in the reader's language; without a translation, the text of the document. */
export function useSummary(): (entry: Entry) => string {
  const t = useTranslations('reference');
  return ({ id, summary }) => {
    const [noun, verb] = id.split('.');
    // the compiler cannot check a computed key; a test checks that the message exists
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

/** The place of a description: an operation or object, and the path of its field (`payment_details/number`); `itself` is the whole. */
export type DescribedPlace = { of: `operations.${string}` | `objects.${string}`; field: string };

/** The message keys to try: the field's own key, then the shared key of all fields with this name. */
export const descriptionKeys = ({ of, field }: DescribedPlace): string[] => [
  `${of}.${field}`,
  ...(field === 'itself' ? [] : [`anywhere.${field.split('/').at(-1)}`]),
];

/** The description of a field or operation in the reader's language; the document itself is in English. */
export function useDescription(): (place: DescribedPlace, text: string) => string {
  const t = useTranslations('descriptions');
  return (place, text) => {
    // the compiler cannot check which keys exist; a test checks the messages
    const key = descriptionKeys(place).find((one) => t.has(one as 'anywhere.amount')) as 'anywhere.amount' | undefined;
    return key === undefined ? text : t(key);
  };
}
