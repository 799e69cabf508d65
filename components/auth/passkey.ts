import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';

/** What a device is asked, and at which address a browser can ask it. */
export type PasskeyQuestion = { origin: string; options: PublicKeyCredentialRequestOptionsJSON };
/** What a passkey is made from. */
export type PasskeyOffer = { origin: string; options: PublicKeyCredentialCreationOptionsJSON };
type Place = 'here' | 'elsewhere' | 'nowhere' | 'unsupported';

function placeOf(origin: string | null): Place {
  if (origin === null) return 'nowhere';
  if (origin !== location.origin) return 'elsewhere';
  return window.PublicKeyCredential ? 'here' : 'unsupported';
}
const never = () => () => undefined;

/** Whether this page, opened as it is, can make and use passkeys: what would only fail is not offered. */
export const usePasskeyPlace = (origin: string | null): Place =>
  useSyncExternalStore(
    never,
    () => placeOf(origin),
    () => (origin === null ? 'nowhere' : 'here'),
  );

/** What the device answers, as it is sent; null where the person or the device would not. */
const answerOf = async (ask: () => Promise<object>): Promise<string | null> => {
  try {
    return JSON.stringify(await ask());
  } catch {
    return null;
  }
};
// loaded when somebody has one, and not with the page
const library = () => import('@simplewebauthn/browser');
export const answerPasskey = ({ options }: PasskeyQuestion): Promise<string | null> =>
  answerOf(async () => (await library()).startAuthentication({ optionsJSON: options }));
export const makePasskey = ({ options }: PasskeyOffer): Promise<string | null> =>
  answerOf(async () => (await library()).startRegistration({ optionsJSON: options }));
