import { useTranslations } from 'next-intl';
import type { Schema } from '@/components/reference/document';
import { FieldList } from '@/components/reference/field-list';

/** The objects in replies, each described once. */
export function Objects({ schemas }: { schemas: Record<string, Schema> }) {
  const t = useTranslations('reference');
  return (
    <section aria-labelledby="objects" className="flex flex-col gap-4">
      <h2 id="objects" className="scroll-mt-20 text-lg font-semibold">
        {t('objects')}
      </h2>
      {Object.entries(schemas).map(([name, schema]) => (
        <section key={name} aria-labelledby={`object-${name}`} className="rounded-xl border border-border bg-surface p-4 sm:p-6">
          <h3 id={`object-${name}`} className="mb-2 scroll-mt-20 font-mono text-sm font-semibold">
            {name}
          </h3>
          <FieldList schema={schema} of={`objects.${name}`} asReply />
        </section>
      ))}
    </section>
  );
}
