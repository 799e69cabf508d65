import 'server-only';
import { settings } from '@/lib/installation';

export const isLive = (): boolean => settings().mode === 'live';

/** Every address we show is built from this, never from a request's headers. */
export const publicUrl = (): string => settings().publicUrl;

/** Whether what customers type reaches us encrypted, from their browser on. */
export const isEncrypted = (): boolean => settings().customerUrl.startsWith('https://');
