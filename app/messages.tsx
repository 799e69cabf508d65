import 'server-only';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type Place, sent } from '@/i18n/sent';

/** Sends the messages of this place to the browser, instead of those of the surrounding place. */
export async function Messages({ of, children }: { of: Place; children: ReactNode }) {
  const wanted: readonly string[] = sent[of];
  const messages = Object.fromEntries(Object.entries(await getMessages()).filter(([name]) => wanted.includes(name)));
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>;
}
