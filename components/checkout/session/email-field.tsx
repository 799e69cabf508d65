import { Field } from '@/components/checkout/session/field';

/** Where the customer is written to. No field of the browser's own kind: that would refuse the wide letters of a Japanese keyboard, which are taken for what they mean. */
export function EmailField({ form, label, email }: { form: string; label: string; email: string | null }) {
  return (
    <Field
      form={form}
      name="email"
      label={label}
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={255}
      defaultValue={email ?? ''}
    />
  );
}
