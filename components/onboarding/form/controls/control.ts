import type { FormField } from '@/lib/onboarding/form/schema';

/** What a control is given, whatever it looks like. Its label, and what is said about it, stand around it. */
export type ControlProps = {
  id: string;
  field: FormField;
  /** As it was typed, or as it stands. */
  value: unknown;
  described: string | undefined;
  invalid: boolean;
  disabled: boolean;
  onType: (value: unknown) => void;
  /** Somebody is done with it for now. */
  onDone: () => void;
};

export const aria = ({ id, described, invalid, disabled, field }: ControlProps) => ({
  id,
  disabled,
  'aria-required': !field.optional,
  ...(described && { 'aria-describedby': described }),
  ...(invalid && { 'aria-invalid': true as const, 'data-invalid': true }),
});
