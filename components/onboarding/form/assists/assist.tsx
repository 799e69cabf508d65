'use client';
import { AddressAssist } from '@/components/onboarding/form/assists/address-assist';
import { HolderAssist } from '@/components/onboarding/form/assists/holder-assist';
import { NumberAssist } from '@/components/onboarding/form/assists/number-assist';
import type { AssistProps } from '@/components/onboarding/form/assists/shown-in';

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
