import type { FormField } from '@/lib/onboarding/form/schema';

/** The props of every control. Label and messages are around it. */
export type ControlProps = {
  id: string;
  field: FormField;
  /** As typed, or as stored. */
  value: unknown;
  described: string | undefined;
  invalid: boolean;
  disabled: boolean;
  onType: (value: unknown) => void;
  /** The person has finished with it for now. */
  onDone: () => void;
};

export const aria = ({ id, described, invalid, disabled, field }: ControlProps) => ({
  id,
  disabled,
  'aria-required': !field.optional,
  ...(described && { 'aria-describedby': described }),
  ...(invalid && { 'aria-invalid': true as const, 'data-invalid': true }),
});
