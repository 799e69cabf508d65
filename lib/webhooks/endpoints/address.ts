import { checkWebhookAddress } from '@/lib/events/webhook-refusals';
import { settings } from '@/lib/installation';

/** Refuses an address to which nothing can or may be sent. */
export const checkAddress = (url: string): void => checkWebhookAddress(url, settings().mode, 'url');
