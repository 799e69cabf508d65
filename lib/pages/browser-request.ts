import 'server-only';
import { cookies, headers } from 'next/headers';
import { deviceCookieName } from '@/lib/auth/device';
import { remembered } from '@/lib/pages/remembered';
import type { Locale } from '@/lib/refusal';

/** The browser's facts in the current request. The server sets the address; a client cannot set this header. */
export async function readBrowserRequest(): Promise<{
  address: string | null;
  browser: string | null;
  deviceCookie: string | undefined;
  locale: Locale;
  /** The request came through a proxy that TRUSTED_PROXY does not count. */
  isForwarded: boolean;
}> {
  const [sent, kept] = [await headers(), await cookies()];
  return {
    address: sent.get('x-bunpai-address'),
    browser: sent.get('user-agent')?.slice(0, 300) ?? null,
    deviceCookie: kept.get(deviceCookieName())?.value,
    locale: (await remembered('locale')) === 'en' ? 'en' : 'ja',
    isForwarded: sent.get('x-bunpai-forwarded') !== null,
  };
}
