'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { choiceLine } from '@/components/onboarding/form/controls/choice-control';
import type { Draft, DraftState } from '@/components/onboarding/form/draft';
import { isFaulty } from '@/components/onboarding/form/form';
import { isSame, isUnanswered, type Run, sourceOf } from '@/components/onboarding/form/same';
import { Value } from '@/components/onboarding/review/value';
import type { FormReply } from '@/lib/onboarding/form/schema';

type Props = { run: Run; draft: Draft; state: DraftState; onDone: () => void; children: ReactNode };

/** One button copies the answers of another part of the form; without it the fields are asked. */
export function SameAs({ run, draft, state, onDone, children }: Props) {
  const t = useTranslations('application.same');
  const id = useId();
  const read = (name: string) => draft.valueOf(name);
  const [isApart, setApart] = useState(false);
  const source = sourceOf(run, read);
  const isTold = run.fields.some((field) => isFaulty(field) || field.corrected_reason !== null || state.stale.includes(field.field));
  const same = isSame(run, read) && !isApart;
  const other = isApart || (!same && !isUnanswered(run, read));
  if (source === null || isTold) return children;
  function take() {
    setApart(false);
    for (const [name, value] of source ?? []) draft.type(name, value);
    onDone();
  }
  const part = run.part as 'company_information';
  return (
    <>
      <fieldset data-fields={run.fields.map(({ field }) => field).join(' ')} className="flex min-w-0 flex-col gap-1.5">
        <legend className="label mb-1.5">{t(`${part}.question`)}</legend>
        <span className="flex flex-col gap-2">
          <label className={choiceLine}>
            <input type="radio" name={id} checked={same} onChange={take} className="size-4 shrink-0 accent-accent outline-none" />
            <span className="min-w-0">
              {t(`${part}.same`)}
              <span className="mt-0.5 block text-xs font-normal wrap-anywhere text-muted">
                <Summary run={run} form={state.form} source={source} />
              </span>
            </span>
          </label>
          <label className={choiceLine}>
            <input
              type="radio"
              name={id}
              checked={other}
              onChange={() => setApart(true)}
              className="size-4 shrink-0 accent-accent outline-none"
            />
            {t(`${part}.other`)}
          </label>
        </span>
      </fieldset>
      {other && children}
    </>
  );
}

/** The values to copy, as people read them, without readings. */
function Summary({ run, form, source }: { run: Run; form: FormReply; source: ReadonlyMap<string, unknown> }) {
  const told = run.fields.flatMap(({ field, same }) => {
    const value = source.get(field);
    const from = form.fields.find((one) => one.field === same?.field);
    return from && value && !field.endsWith('_kana') ? [{ from, value }] : [];
  });
  return told.map(({ from, value }, index) => (
    <span key={from.field}>
      {index > 0 && ' '}
      <Value field={from} value={value} shown={from.value === value ? from.shown : null} files={form.files} />
    </span>
  ));
}
