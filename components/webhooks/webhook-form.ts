import { z } from 'zod';
import { typed } from '@/components/forms/typed';
import { hearsAll, type ListenedEvent, listenedEvents } from '@/lib/webhooks/endpoints/endpoint';
import { createWebhookInput, type EndpointReply } from '@/lib/webhooks/endpoints/schema';

export const signings = ['generated', 'own', 'none'] as const;
export const webhookRules = createWebhookInput.shape;

/** The obvious errors of an address; the service checks the target. */
function faultOfAddress(url: string): 'missing' | 'noAddress' | null {
  if (url === '') return 'missing';
  const looksRight = /^https?:\/\/[\x21-\x7e]+$/i.test(url) && URL.canParse(url) && webhookRules.url.safeParse(url).success;
  return looksRight ? null : 'noAddress';
}

/** The form of an endpoint; the service checks the secret. */
export const webhookForm = z
  .object({
    url: z
      .string()
      .trim()
      .superRefine((url, { addIssue }) => {
        const message = faultOfAddress(url);
        if (message) addIssue({ code: 'custom', message });
      }),
    which: z.enum(['all', 'chosen']),
    events: z.array(z.enum(listenedEvents)),
    signing: z.enum(signings),
    secret: typed(webhookRules.secret),
  })
  .refine(({ which, events }) => which === 'all' || events.length > 0, { path: ['events'] })
  .refine(({ signing, secret }) => signing !== 'own' || secret !== '', { path: ['secret'], message: 'missing' });
export type WebhookForm = z.infer<typeof webhookForm>;

export const newWebhook: WebhookForm = { url: '', which: 'all', events: [], signing: 'generated', secret: '' };

/** The endpoint's current values; its secret is changed elsewhere. */
export const formOf = ({ url, event_list: events }: EndpointReply): WebhookForm => {
  const all = hearsAll(events);
  return { url, which: all ? 'all' : 'chosen', events: all ? [] : (events as ListenedEvent[]), signing: 'none', secret: '' };
};

const payloadOf = ({ url, which, events }: WebhookForm) => ({ url, events: which === 'all' ? ['all'] : events });
export const changeOf = (id: string, given: WebhookForm) => ({ id, ...payloadOf(given) });
export const creationOf = (given: WebhookForm) => ({
  ...payloadOf(given),
  ...(given.signing === 'own' && { secret: given.secret }),
  generate_secret: given.signing === 'generated',
});
