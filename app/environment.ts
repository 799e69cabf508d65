import 'server-only';
import { takesPayments } from '@/lib/acquirers/find-acquirer';
import { settings } from '@/lib/installation';

export const isLive = (): boolean => settings().mode === 'live';

/** Whether somebody takes the money of customers here; without an acquirer no screen offers what would need one. */
export const takesMoney = (): Promise<boolean> => takesPayments();

/** Every address we show is built from this, never from a request's headers. */
export const publicUrl = (): string => settings().publicUrl;

/** Whether what customers type reaches us encrypted, from their browser on. */
export const isEncrypted = (): boolean => settings().customerUrl.startsWith('https://');
