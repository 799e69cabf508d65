'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';

/** A value in a row that people carry elsewhere: the button to copy it comes with the pointer or the keyboard, over what stands next to it. */
export function Copyable({ value, name, children }: { value: string; name: string; children: ReactNode }) {
  const t = useTranslations('lists');
  return (
    <span className="group/copy relative flex w-fit max-w-full items-center">
      {children}
      <span className="absolute left-full z-1 ml-0.5 rounded-lg bg-surface opacity-0 group-hover/copy:opacity-100 focus-within:opacity-100">
        <CopyButton value={value} label={t('copy', { name })} />
      </span>
    </span>
  );
}
