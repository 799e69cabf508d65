import type { BankPlace } from '@/components/forms/place-combobox';
import type { Draft } from '@/components/onboarding/form/draft';
import type { Assist } from '@/lib/onboarding/catalogue/assist';

export type PlaceAssist = Extract<Assist, { kind: 'bank' | 'branch' }>;

const isThere = (draft: Draft, name: string): boolean => ![null, undefined, ''].includes(draft.valueOf(name) as string);

/** The branches chosen at the bank of a field. */
const branchesAt = (draft: Draft, bank: string): string[] =>
  draft
    .state()
    .form.fields.flatMap(({ field, assist }) =>
      assist?.kind === 'branch' && assist.bank === bank && isThere(draft, field) ? [field] : [],
    );

/** Fills in code and name of the choice; another bank has other branches, so the branch has to be chosen again. */
export function choosePlace(draft: Draft, field: string, { name }: PlaceAssist, place: Pick<BankPlace, 'code' | 'name'>): void {
  const isOther = draft.valueOf(field) !== place.code;
  draft.type(field, place.code);
  // a name typed for this code stays
  if (place.name !== '' || isOther) draft.type(name, place.name);
  if (isOther) for (const branch of branchesAt(draft, field)) draft.type(branch, '');
}

/** Whether a branch is empty because its bank was changed: null occurs in no other case. */
export const isChosenAgain = (value: unknown): boolean => value === '';
