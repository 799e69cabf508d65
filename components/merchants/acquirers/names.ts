import { useTranslations } from 'next-intl';
import type { AccountField } from '@/lib/acquirers/accounts/schema';
import { acquirerNamed } from '@/lib/ledger/account';

type Part = 'names' | 'hints' | 'ways' | 'fields' | 'fieldHints' | 'values';
type Words = { (key: string, values?: Record<string, string>): string; has: (key: string) => boolean };

/** What stands in the messages under a name; undefined where nothing does, as of an adapter that has no words yet. */
function useWords(): (part: Part, name: string) => string | undefined {
  const t = useTranslations('acquirers') as unknown as Words;
  return (part, name) => {
    const last = name.replaceAll('-', '_');
    const key = `${part}.${last}`;
    return t.has(key) ? t(key) : undefined;
  };
}

/** Of an account at an acquirer, by the account's name; from the second on with its number. On the server, with the words of `acquirers`. */
export function acquirerName(words: unknown, account: string): string {
  const t = words as Words;
  const { adapter, number } = acquirerNamed(account);
  const key = `names.${adapter.replaceAll('-', '_')}`;
  const name = t.has(key) ? t(key) : adapter;
  return number === 1 ? name : t('numbered', { name, number: String(number) });
}

export function useAcquirerName(): (account: string) => string {
  const t = useTranslations('acquirers');
  return (account) => acquirerName(t, account);
}

/** What an acquirer is, in a few words. */
export function useAcquirerHint(): (name: string) => string | undefined {
  const words = useWords();
  return (name) => words('hints', name);
}

export function useWayName(): (way: string) => string {
  const words = useWords();
  return (way) => words('ways', way) ?? way;
}

/** What a field of an adapter is called, what is said below it, and what its values are called. */
export function useFieldWords() {
  const words = useWords();
  return {
    label: (name: string) => words('fields', name) ?? name,
    /** What may be left out can have another hint. */
    hint: ({ name, is_required }: AccountField) =>
      (is_required ? undefined : words('fieldHints', `${name}_optional`)) ?? words('fieldHints', name),
    value: (value: string) => words('values', value) ?? words('ways', value) ?? value,
  };
}
