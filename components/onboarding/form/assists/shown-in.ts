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

/** A field's value on the screen. */
export const shownIn = (draft: Draft, name: string): string => String(draft.valueOf(name) ?? '');
