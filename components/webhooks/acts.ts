import type { NewSecretReply } from '@/lib/webhooks/endpoints/schema';

type Refused = { ok: false; error: { code: string; message: string; param: string | null } };
type Action<Reply> = (input: unknown) => Promise<{ ok: true; reply: Reply } | Refused>;

/** Returns a generated secret, once. */
export type SecretAction = Action<NewSecretReply>;
export type RedeliverAction = Action<{ id: string }>;
export type RecoverAction = Action<{ recovered: number; more: boolean }>;

/** The actions on an endpoint; the others need only its id. */
export type EndpointActs = {
  update: Action<unknown>;
  rotate: SecretAction;
  remove: Action<unknown>;
};
export type SimpleAction = Action<unknown>;
