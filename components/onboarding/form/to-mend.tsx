'use client';
import { useTranslations } from 'next-intl';
import type { DraftState } from '@/components/onboarding/form/draft';
import { isFaulty, leftIn } from '@/components/onboarding/form/form';
import type { FormField } from '@/lib/onboarding/form/schema';

type Props = { fields: readonly FormField[]; state: DraftState; all?: boolean; onGo: (field: FormField) => void };

/** The fields to correct and, with `all`, missing and conflicting ones too: each is a link. */
export function ToMend({ fields, state, all = false, onGo }: Props) {
  const t = useTranslations('application.mend');
  const wrong = [...fields.filter(isFaulty), ...state.form.fields.filter(({ field }) => all && state.wrong[field])];
  const missing = all ? leftIn(fields).filter((field) => !isFaulty(field)) : [];
  const stale = state.form.fields.filter(({ field }) => all && state.stale.includes(field));
  const parts = [
    { key: 'stale', fields: stale, look: 'border-border bg-warning-soft text-warning-soft-foreground' },
    { key: 'wrong', fields: wrong, look: 'border-danger/40 bg-danger-soft text-danger-soft-foreground' },
    { key: 'missing', fields: missing, look: 'border-border bg-warning-soft text-warning-soft-foreground' },
  ] as const;
  return parts
    .filter((part) => part.fields.length > 0)
    .map((part) => (
      <section
        key={part.key}
        aria-label={t(part.key, { count: part.fields.length })}
        className={`mb-6 rounded-xl border px-4 py-3 text-sm ${part.look}`}
      >
        <p className="font-medium">{t(part.key, { count: part.fields.length })}</p>
        <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
          {part.fields.map((field) => (
            <li key={field.field}>
              <button
                type="button"
                onClick={() => onGo(field)}
                className="cursor-pointer underline underline-offset-4 pointer-coarse:min-h-11"
              >
                {field.field_name}
              </button>
            </li>
          ))}
        </ul>
      </section>
    ));
}
