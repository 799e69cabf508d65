'use client';
import { useTranslations } from 'next-intl';
import type { DraftState } from '@/components/onboarding/form/draft';
import { groupsOf, isFixed, type Line, linesOf, stepsOf } from '@/components/onboarding/form/form';
import { useGroupName } from '@/components/onboarding/form/group-name';
import { Value } from '@/components/onboarding/review/value';
import { Panel } from '@/components/ui/panel';
import type { FormField, FormReply } from '@/lib/onboarding/form/schema';

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
          {/* each cell has its line below it, so that two columns of unequal length end alike */}
          <dl className="-mb-px grid overflow-hidden text-sm xl:grid-cols-2">
            {linesOf(fields, form.fields).map((line) => (
              <AnswerLine key={line.field.field} {...{ line, typed, files: form.files }} />
            ))}
          </dl>
        </Panel>
      ))}
    </div>
  );
}

type LineProps = { line: Line; typed: DraftState['typed']; files: FormReply['files'] };

/** An answer with its reading and its unit, and what is wrong with any of them. */
function AnswerLine({ line: { field, reading, unit }, typed, files }: LineProps) {
  const shownOf = (of: FormField) => (
    <Value field={of} value={(typed[of.field] ?? of).value} shown={typed[of.field] ? null : of.shown} files={files} />
  );
  const hasValue = (of: FormField) => ![null, undefined, ''].includes((typed[of.field] ?? of).value as null);
  const all = [field, reading, unit].filter((one) => one !== null);
  return (
    <div className="grid content-start gap-x-6 gap-y-0.5 border-b border-separator px-4 py-2.5 sm:grid-cols-[14rem_1fr] sm:px-5 xl:grid-cols-[11rem_1fr]">
      <dt className="text-muted">{field.field_name}</dt>
      <dd className="min-w-0 break-words whitespace-pre-wrap">
        {shownOf(field)}
        {unit && <span className="ml-1.5 text-muted">{shownOf(unit)}</span>}
        {reading && hasValue(reading) && <span className="block text-xs text-muted">{shownOf(reading)}</span>}
        {all.map(({ field: name, error }) => error && <Fault key={name} text={error} />)}
        {all.flatMap(({ warnings }) =>
          warnings.map((warning) => (
            <span key={warning} className="mt-0.5 block text-warning-soft-foreground">
              {warning}
            </span>
          )),
        )}
      </dd>
    </div>
  );
}

const Fault = ({ text }: { text: string }) => <span className="mt-0.5 block text-danger-soft-foreground">{text}</span>;
