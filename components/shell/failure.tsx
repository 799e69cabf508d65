'use client';
import { Button } from '@heroui/react';
import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';

/** A page that could not be shown: what failed, that nothing was changed, what to do. */
export function Failure({ digest, retry }: { digest: string | undefined; retry: () => void }) {
  const t = useTranslations('failure');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-20 text-center">
      <CloudOff aria-hidden="true" className="size-8 text-danger" />
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {t('title')}
      </h1>
      <p className="max-w-prose text-sm text-balance text-muted">{t('text')}</p>
      {digest && <p className="font-mono text-xs text-muted">{t('reference', { digest })}</p>}
      <Button className="mt-3" onPress={retry}>
        {t('retry')}
      </Button>
    </div>
  );
}
