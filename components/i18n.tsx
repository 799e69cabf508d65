'use client';
import { I18nProvider } from '@heroui/react';
import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';

/** Tells React Aria the language: without it the browser's own would be used. Only around its widgets. */
export function I18n({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLocale() === 'en' ? 'en-GB' : 'ja-JP'}>{children}</I18nProvider>;
}
