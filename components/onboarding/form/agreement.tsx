'use client';
import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { FormField } from '@/lib/onboarding/form/schema';

type Props = { field: FormField; agreed: boolean; missing: boolean; onChange: (agreed: boolean) => void };

/** The terms to agree to, with a link to read them first. */
export function Agreement({ field, agreed, missing, onChange }: Props) {
  const t = useTranslations('application.agreement');
  const id = `field-${field.field}`;
  const links = field.field_properties.external_links ?? [];
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{field.field_description}</p>
      {links.map((link) => (
        <a
          key={link}
          href={link}
          target="_blank"
          rel="noreferrer"
          className="flex items-center gap-1.5 self-start text-sm font-medium break-all text-accent-soft-foreground underline underline-offset-4"
        >
          <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
          {t('read', { host: new URL(link).host })}
        </a>
      ))}
      <label className="flex min-h-11 cursor-pointer items-center gap-3 self-start text-sm font-medium">
        <input
          id={id}
          type="checkbox"
          checked={agreed}
          onChange={({ target }) => onChange(target.checked)}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-error` : undefined}
          className="size-4.5 accent-accent"
        />
        {field.field_name}
      </label>
      {missing && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger-soft-foreground">
          {t('missing')}
        </p>
      )}
    </div>
  );
}
