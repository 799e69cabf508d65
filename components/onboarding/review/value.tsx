import { useLocale, useTranslations } from 'next-intl';
import { visible } from '@/components/ui/visible';
import type { FileReply } from '@/lib/onboarding/files/schema';
import type { Descriptor } from '@/lib/onboarding/schema';

/** `shown`: the value as people write it, when it is stored differently. */
type Props = { field: Descriptor; value: unknown; shown?: string | null | undefined; files: readonly FileReply[] };

/** A value for a reader: labels instead of codes, names instead of ids, and invisible characters made visible. */
export function Value({ field, value, shown, files }: Props) {
  const t = useTranslations('answers.values');
  const locale = useLocale();
  if (value === null || value === undefined) return <span className="text-muted">{t('none')}</span>;
  if (shown) return visible(shown);
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return value.toLocaleString(locale);
  const { enum: options, items } = field.field_properties;
  const labels = Object.fromEntries(Object.entries(options ?? items?.enum ?? {}).map(([label, code]) => [code, label]));
  const names = Object.fromEntries(files.map(({ id, filename }) => [id, filename]));
  const labelOf = (item: unknown) => labels[String(item)] ?? names[String(item)] ?? visible(String(item));
  return [value]
    .flat()
    .map(labelOf)
    .join(locale === 'ja' ? '、' : ', ');
}
