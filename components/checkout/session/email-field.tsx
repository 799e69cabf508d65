import { Field } from '@/components/checkout/session/field';

/**
 * The customer's mail address. Not the browser's own e-mail field, which would refuse the full-width letters of a Japanese keyboard, which
 * we convert.
 */
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
