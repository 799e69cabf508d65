import 'server-only';
import { takesPayments } from '@/lib/acquirers/find-acquirer';
import { findConnected } from '@/lib/acquirers/find-connected';
import { settings } from '@/lib/installation';

export const isLive = (): boolean => settings().mode === 'live';

/** Whether an acquirer is set up; without one, no screen offers an action that needs it. */
export const takesMoney = (): Promise<boolean> => takesPayments();

/** Whether a live installation is connected with test keys: no money moves, and every page says so. */
export const isRehearsal = async (): Promise<boolean> => (await findConnected()).isRehearsal;

/** The base of every address that we show; never a request's headers. */
export const publicUrl = (): string => settings().publicUrl;

/** Whether customers' input is encrypted from their browser on. */
export const isEncrypted = (): boolean => settings().customerUrl.startsWith('https://');
