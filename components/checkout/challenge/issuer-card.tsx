import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** Separates the issuer's question from the merchant's page around it. */
export function IssuerCard({ children }: { children: ReactNode }) {
  const t = useTranslations('challenge');
  return (
    <div className="mx-auto max-w-sm overflow-clip rounded-2xl border border-border bg-surface shadow-sm">
      <p className="flex items-center justify-center gap-2 border-b border-separator bg-surface-secondary px-5 py-3 text-sm font-semibold">
        <ShieldCheck aria-hidden="true" className="size-4 shrink-0" />
        {t('service')}
      </p>
      <div className="p-5">{children}</div>
    </div>
  );
}
