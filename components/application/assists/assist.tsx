'use client';
import { AddressAssist } from '@/components/application/assists/address-assist';
import { HolderAssist } from '@/components/application/assists/holder-assist';
import { KatakanaAssist } from '@/components/application/assists/katakana-assist';
import { NumberAssist } from '@/components/application/assists/number-assist';
import { PlaceSearch } from '@/components/application/assists/place-search';
import type { Draft, DraftState } from '@/components/application/draft';
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

/** What helps with a field, above it where it takes the field's place, and below it where it says more about what is typed. */
export function Assist({ place, assist, ...props }: AssistProps & { place: 'above' | 'below' }) {
  if (!props.field.changeable) return null;
  if (assist.kind === 'bank' || assist.kind === 'branch') return place === 'above' ? <PlaceSearch assist={assist} {...props} /> : null;
  if (place === 'above') return null;
  switch (assist.kind) {
    case 'katakana':
      return <KatakanaAssist {...props} />;
    case 'address':
      return <AddressAssist assist={assist} {...props} />;
    case 'holder':
      return <HolderAssist {...props} />;
    case 'corporate_number':
      return <NumberAssist {...props} />;
  }
}
