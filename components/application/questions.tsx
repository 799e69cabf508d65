'use client';
import { useEffect } from 'react';
import { isPlace } from '@/components/application/controls/place-control';
import { DescriptorField } from '@/components/application/descriptor-field';
import type { Draft, DraftState } from '@/components/application/draft';
import { optionsOf } from '@/components/application/form';
import { PlaceName } from '@/components/application/place-name';
import type { FormField } from '@/lib/onboarding/form/schema';

type Props = { fields: readonly FormField[]; draft: Draft; state: DraftState; onDone: () => void };

/** Where there is but one to choose, nobody has to. */
const isSettled = ({ field_type: type, optional, open, value, changeable, ...field }: FormField): boolean =>
  type === 'dropdown' &&
  !optional &&
  open &&
  value === null &&
  changeable &&
  optionsOf({ ...field, field_type: type } as FormField).length === 1;

/** Fields one below the other. */
export function Questions({ fields, draft, state, onDone }: Props) {
  // who only looks, answers nothing
  const isAnswering = state.savedAt !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each field that comes to be asked for
  useEffect(() => {
    if (!isAnswering) return;
    const settled = fields.filter(isSettled);
    for (const field of settled) draft.type(field.field, optionsOf(field)[0]?.value);
    if (settled.length > 0) onDone();
  }, [isAnswering, fields.map(({ field }) => field).join()]);
  const codes = new Map(fields.flatMap(({ field, assist }) => (isPlace(assist) ? [[assist.name, field]] : [])));
  return (
    <div className="flex flex-col gap-6">
      {fields.map((field, index) => {
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
      })}
    </div>
  );
}
