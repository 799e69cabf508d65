'use client';
import { useTranslations } from 'next-intl';
import type { DefenseDraft } from '@/components/chargebacks/defense/draft-store';
import { groups } from '@/components/chargebacks/defense/fields';
import { PlainButton } from '@/components/ui/plain-button';
import { visible } from '@/components/ui/visible';
import type { DraftValues } from '@/lib/chargebacks/defense/draft';

/** Puts what the payment says into the fields that are still empty, once somebody has seen what that is. */
export function FillIn({ known, draft }: { known: DraftValues; draft: DefenseDraft }) {
  const t = useTranslations('defense');
  const fields = groups.flatMap((group) => group.fields.map(({ name }) => name));
  const missing = fields.filter((field) => known[field] && draft.valueOf(field) === '');
  if (missing.length === 0) return null;
  function fill() {
    for (const field of missing) draft.type(field, known[field] ?? '');
    void draft.save();
  }
  return (
    <div className="mt-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-lg bg-surface-secondary p-3 text-sm">
      <dl className="grid min-w-0 grid-cols-[max-content_1fr] gap-x-3 gap-y-0.5">
        {missing.map((field) => (
          <div key={field} className="col-span-full grid grid-cols-subgrid">
            <dt className="text-muted">{t(`fields.${field}`)}</dt>
            <dd className="min-w-0 break-words">{visible(known[field] ?? '')}</dd>
          </div>
        ))}
      </dl>
      <PlainButton size="sm" look="outline" className="bg-surface" onClick={fill}>
        {t('fill')}
      </PlainButton>
    </div>
  );
}
