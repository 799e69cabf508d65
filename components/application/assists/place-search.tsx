'use client';
import { type AssistProps, shownIn } from '@/components/application/assists/assist';
import { PlaceCombobox } from '@/components/bank/place-combobox';
import type { Assist } from '@/lib/onboarding/catalogue/assist';

type Props = AssistProps<Extract<Assist, { kind: 'bank' | 'branch' }>>;

/** A bank or a branch by its name; what is chosen fills in the code and the name. */
export function PlaceSearch({ assist, field, draft, onDone }: Props) {
  const bank = assist.kind === 'branch' ? shownIn(draft, assist.bank) : null;
  return (
    <PlaceCombobox
      id={`search-${field.field}`}
      kind={assist.kind}
      bank={bank}
      onChoose={({ code, name }) => {
        draft.type(field.field, code);
        draft.type(assist.name, name);
        onDone();
      }}
    />
  );
}
