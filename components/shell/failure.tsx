'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { PlainButton } from '@/components/ui/plain-button';

/** An error page: what failed, that nothing was changed, and what to do. */
export function Failure({ digest, retry }: { digest: string | undefined; retry: () => void }) {
  const t = useTranslations('failure');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-20 text-center">
      <Cross />
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {t('title')}
      </h1>
      <p className="max-w-prose text-sm text-balance text-muted">{t('text')}</p>
      {digest && <p className="font-mono text-xs text-muted">{t('reference', { digest })}</p>}
      <PlainButton className="mt-3" onClick={retry}>
        {t('retry')}
      </PlainButton>
    </div>
  );
}

/** Drawn here instead of an icon import: every page loads this component and most never show it. */
const Cross = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-8 fill-none stroke-current stroke-2 text-danger">
    <circle cx="12" cy="12" r="10" />
    <path d="m9 9 6 6m0-6-6 6" strokeLinecap="round" />
  </svg>
);
