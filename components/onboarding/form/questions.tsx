'use client';
import { useEffect } from 'react';
import { isPlace } from '@/components/onboarding/form/controls/place-control';
import { DescriptorField } from '@/components/onboarding/form/descriptor-field';
import type { Draft, DraftState } from '@/components/onboarding/form/draft';
import { filledLater } from '@/components/onboarding/form/form';
import { PlaceName } from '@/components/onboarding/form/place-name';
import { runsOf } from '@/components/onboarding/form/same';
import { SameAs } from '@/components/onboarding/form/same-as';
import type { FormField } from '@/lib/onboarding/form/schema';

type Props = { fields: readonly FormField[]; draft: Draft; state: DraftState; onDone: () => void };

/** A value from the user's own account appears in the empty field, to be read and changed; it is saved with the next answer. */
function useSuggestions({ fields, draft, state }: Pick<Props, 'fields' | 'draft' | 'state'>) {
  // a person who only looks answers nothing
  const isAnswering = state.savedAt !== null || Object.keys(state.typed).length > 0;
  const suggested = fields.filter(({ suggestion, value, changeable }) => suggestion !== null && value === null && changeable);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each field that is shown
  useEffect(() => {
    if (!isAnswering) return;
    for (const { field, suggestion } of suggested) if (draft.valueOf(field) === null) draft.type(field, suggestion);
  }, [isAnswering, suggested.map(({ field }) => field).join()]);
}

/** Fields one below the other. */
export function Questions({ fields, draft, state, onDone }: Props) {
  useSuggestions({ fields, draft, state });
  const codes = new Map(fields.flatMap(({ field, assist }) => (isPlace(assist) ? [[assist.name, field]] : [])));
  const later = filledLater(fields, (name) => draft.valueOf(name));
  const questionOf = (field: FormField) => {
    if (later.has(field)) return null;
    const index = fields.indexOf(field);
    const isNew = field.because_of !== null && state.fresh.includes(field.field);
    const before = fields[index - 1];
    const saysWhy = !before || before.because_of !== field.because_of || !state.fresh.includes(before.field);
    const question = <DescriptorField key={field.field} {...{ field, draft, state, onDone, isNew, saysWhy }} />;
    const code = codes.get(field.field);
    if (code === undefined) return question;
    return (
      <PlaceName key={field.field} {...{ field, draft, state }} code={draft.valueOf(code)}>
        {question}
      </PlaceName>
    );
  };
  return (
    <div className="flex flex-col gap-6">
      {runsOf(fields).map((run) =>
        run.part !== null && run.fields.length > 1 ? (
          <SameAs key={run.part} {...{ run, draft, state, onDone }}>
            {run.fields.map(questionOf)}
          </SameAs>
        ) : (
          run.fields.map(questionOf)
        ),
      )}
    </div>
  );
}
