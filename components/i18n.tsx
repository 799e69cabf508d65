'use client';
import { I18nProvider } from '@heroui/react';
import type { ReactNode } from 'react';

/** Tells React Aria the language: without it the browser's own decides. */
export function I18n({ locale, children }: { locale: string; children: ReactNode }) {
  return <I18nProvider locale={locale === 'en' ? 'en-GB' : 'ja-JP'}>{children}</I18nProvider>;
}
