'use client';
import { Button, Spinner } from '@heroui/react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Preview } from '@/components/splits/use-preview';

type Props = {
  preview: Pick<Preview<unknown>, 'unreachable' | 'pending' | 'again'>;
  title: string;
  heading?: 'h2' | 'h3';
  children: ReactNode;
};

/** What would follow, under its heading: that it is being worked out, or could not be and may be asked for again. */
export function PreviewFrame({ preview: { unreachable, pending, again }, title, heading: Heading = 'h3', children }: Props) {
  const t = useTranslations('split.preview');
  return (
    <section aria-label={title} aria-busy={pending} className="rounded-lg border border-border bg-surface-secondary">
      <div className="flex min-h-10 items-center justify-between gap-3 px-3 pt-2">
        <Heading className="text-sm font-medium">{title}</Heading>
        {pending && <Spinner size="sm" aria-label={t('pending')} />}
      </div>
      {unreachable && (
        <div className="flex flex-wrap items-center justify-between gap-2 px-3 pb-3">
          <p role="alert" className="text-sm text-danger-soft-foreground">
            {t('unreachable')}
          </p>
          <Button size="sm" variant="outline" onPress={again}>
            {t('again')}
          </Button>
        </div>
      )}
      {children}
    </section>
  );
}
