'use client';
import { AddressAssist } from '@/components/onboarding/form/assists/address-assist';
import { HolderAssist } from '@/components/onboarding/form/assists/holder-assist';
import { NumberAssist } from '@/components/onboarding/form/assists/number-assist';
import type { Draft, DraftState } from '@/components/onboarding/form/draft';
import type { Assist as Kind } from '@/lib/onboarding/catalogue/assist';
import type { FormField } from '@/lib/onboarding/form/schema';

export type AssistProps<Which extends Kind = Kind> = {
  assist: Which;
  field: FormField;
  draft: Draft;
  state: DraftState;
  onDone: () => void;
};

/** A field's value as it is on the screen. */
export const shownIn = (draft: Draft, name: string): string => String(draft.valueOf(name) ?? '');

/** What helps with a field, below it; a bank and a branch have a control of their own, and kana become katakana when the field is left. */
export function Assist({ assist, ...props }: AssistProps) {
  if (!props.field.changeable) return null;
  switch (assist.kind) {
    case 'katakana':
    case 'bank':
    case 'branch':
      return null;
    case 'address':
      return <AddressAssist assist={assist} {...props} />;
    case 'holder':
      return <HolderAssist {...props} />;
    case 'corporate_number':
      return <NumberAssist {...props} />;
  }
}
