import 'server-only';
import { settings } from '@/lib/installation';

export const isLive = (): boolean => settings().mode === 'live';

/** Every address we show is built from this, never from a request's headers. */
export const publicUrl = (): string => settings().publicUrl;
