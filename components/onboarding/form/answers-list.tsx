'use client';
import { useTranslations } from 'next-intl';
import type { DraftState } from '@/components/onboarding/form/draft';
import { groupsOf, isFixed, stepsOf } from '@/components/onboarding/form/form';
import { useGroupName } from '@/components/onboarding/form/group-name';
import { Value } from '@/components/onboarding/review/value';
import { Panel } from '@/components/ui/panel';
import type { FormReply } from '@/lib/onboarding/form/schema';

type Props = { form: FormReply; typed?: DraftState['typed']; onEdit?: (group: string) => void };

/** Every answer as stored; `typed` shows its pending replacement. */
export function AnswersList({ form, typed = {}, onEdit }: Props) {
  const t = useTranslations('application.review');
  const nameOf = useGroupName();
  return (
    <div className="flex flex-col gap-5">
      {(onEdit ? stepsOf(form) : groupsOf(form.fields.filter((field) => !isFixed(field)))).map(({ name, fields }) => (
        <Panel key={name}>
          <div className="flex items-center justify-between gap-4 border-b border-separator px-4 py-2.5 sm:px-5">
            <h2 className="text-base font-semibold">{nameOf(name)}</h2>
            {onEdit && (
              <button
                type="button"
                onClick={() => onEdit(name)}
                aria-label={t('editGroup', { group: nameOf(name) })}
                className="cursor-pointer text-sm font-medium text-accent-soft-foreground underline underline-offset-4 pointer-coarse:min-h-11"
              >
                {t('edit')}
              </button>
            )}
          </div>
          <dl className="divide-y divide-separator text-sm">
            {fields.map((field) => (
              <div key={field.field} className="grid gap-x-6 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[14rem_1fr] sm:px-5">
                <dt className="text-muted">{field.field_name}</dt>
                <dd className="min-w-0 break-words whitespace-pre-wrap">
                  <Value
                    field={field}
                    value={(typed[field.field] ?? field).value}
                    shown={typed[field.field] ? null : field.shown}
                    files={form.files}
                  />
                  {field.error && <span className="mt-0.5 block text-danger-soft-foreground">{field.error}</span>}
                  {field.warnings.map((warning) => (
                    <span key={warning} className="mt-0.5 block text-warning-soft-foreground">
                      {warning}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      ))}
    </div>
  );
}
