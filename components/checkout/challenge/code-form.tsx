import { useTranslations } from 'next-intl';
import { PlainButton } from '@/components/ui/plain-button';

type Props = { at: string; wrong: string | null; hint: string | null };

/** Accepts full-width digits, which a Japanese keyboard types. */
export function CodeForm({ at, wrong, hint }: Props) {
  const t = useTranslations('challenge');
  const described = [wrong && 'code-fault', hint && 'code-hint'].filter(Boolean).join(' ');
  return (
    <form method="post" action={`${at}/answer`} className="mt-4">
      <label htmlFor="code" className="label">
        {t('code')}
      </label>
      <input
        id="code"
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={20}
        {...(described && { 'aria-describedby': described })}
        {...(wrong && { 'aria-invalid': true, 'data-invalid': true })}
        className="input mt-1 h-12 w-full text-center text-xl tracking-[0.3em] tabular-nums"
      />
      {wrong && (
        <p id="code-fault" role="alert" className="mt-1.5 text-sm text-danger-soft-foreground">
          {wrong}
        </p>
      )}
      {hint && (
        <p id="code-hint" className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <PlainButton type="submit" size="lg" wide className="mt-4 min-h-12">
        {t('submit')}
      </PlainButton>
    </form>
  );
}
