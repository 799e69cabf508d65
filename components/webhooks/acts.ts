import type { NewSecretReply } from '@/lib/webhooks/endpoints/schema';

type Refused = { ok: false; error: { code: string; message: string; param: string | null } };
type Action<Reply> = (input: unknown) => Promise<{ ok: true; reply: Reply } | Refused>;

/** Gives a secret once, where the service made it. */
export type SecretAction = Action<NewSecretReply>;
export type RedeliverAction = Action<{ id: string }>;
export type RecoverAction = Action<{ recovered: number; more: boolean }>;

/** What can be done with an endpoint; the rest of it needs nothing but its answer. */
export type EndpointActs = {
  update: Action<unknown>;
  rotate: SecretAction;
  remove: Action<unknown>;
};
export type SimpleAction = Action<unknown>;
