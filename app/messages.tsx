import 'server-only';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type Place, sent } from '@/i18n/sent';

/** What stands within has this place's messages in the browser, and none of those around it. */
export async function Messages({ of, children }: { of: Place; children: ReactNode }) {
  const wanted: readonly string[] = sent[of];
  const messages = Object.fromEntries(Object.entries(await getMessages()).filter(([name]) => wanted.includes(name)));
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>;
}
