'use client';
import { Button, Spinner } from '@heroui/react';
import type { ReactNode } from 'react';
import type { Preview } from '@/components/splits/use-preview';

type Props = {
  preview: Pick<Preview<unknown>, 'unreachable' | 'pending' | 'again'>;
  /** The sentence under a name. */
  say: (name: 'title' | 'pending' | 'unreachable' | 'again') => string;
  heading?: 'h2' | 'h3';
  children: ReactNode;
};

/** What would follow, under its heading: that it is being worked out, or could not be and may be asked for again. */
export function PreviewFrame({ preview: { unreachable, pending, again }, say, heading: Heading = 'h3', children }: Props) {
  return (
    <section aria-label={say('title')} aria-busy={pending} className="rounded-lg border border-border bg-surface-secondary">
      <div className="flex min-h-10 items-center justify-between gap-3 px-3 pt-2">
        <Heading className="text-sm font-medium">{say('title')}</Heading>
        {pending && <Spinner size="sm" aria-label={say('pending')} />}
      </div>
      {unreachable && (
        <div className="flex flex-wrap items-center justify-between gap-2 px-3 pb-3">
          <p role="alert" className="text-sm text-danger-soft-foreground">
            {say('unreachable')}
          </p>
          <Button size="sm" variant="secondary" onPress={again}>
            {say('again')}
          </Button>
        </div>
      )}
      {children}
    </section>
  );
}
