import { checkWebhookAddress } from '@/lib/events/webhook-refusals';
import { settings } from '@/lib/installation';

/** Refuses where nothing could or may be sent. */
export const checkAddress = (url: string): void => checkWebhookAddress(url, settings().mode, 'url');
