import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

/** Longer than any device's answer, including a key with wrapped data. */
export const maxResponseLength = 16_000;

const extensions = z.looseObject({}).default({});
const credential = { id: z.string(), rawId: z.string(), type: z.literal('public-key'), clientExtensionResults: extensions };
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const authentication = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().nullish(),
  }),
});
const clientData = z.object({ challenge: z.string().max(100) });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A browser's message with a device's answer, and the challenge that it answers; null: malformed. */
function read<Response extends { response: { clientDataJSON: string } }>(schema: z.ZodType<Response>, text: string) {
  const { data } = text.length > maxResponseLength ? {} : schema.safeParse(jsonOf(text));
  if (!data) return null;
  const signed = clientData.safeParse(jsonOf(Buffer.from(data.response.clientDataJSON, 'base64url').toString()));
  return signed.data ? { response: data, challenge: signed.data.challenge } : null;
}

export const registrationIn = (text: string) =>
  read(registration, text) as { response: RegistrationResponseJSON; challenge: string } | null;
export const authenticationIn = (text: string) =>
  read(authentication, text) as { response: AuthenticationResponseJSON; challenge: string } | null;
