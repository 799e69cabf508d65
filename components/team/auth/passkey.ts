import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';

/** What a device is asked, and at which address a browser can ask it. */
export type PasskeyQuestion = { origin: string; options: PublicKeyCredentialRequestOptionsJSON };
/** What a passkey is made from. */
export type PasskeyOffer = { origin: string; options: PublicKeyCredentialCreationOptionsJSON };
type PasskeyPlace = 'here' | 'elsewhere' | 'nowhere' | 'unsupported';

function placeOf(origin: string | null): PasskeyPlace {
  if (origin === null) return 'nowhere';
  if (origin !== location.origin) return 'elsewhere';
  return window.PublicKeyCredential ? 'here' : 'unsupported';
}
const never = () => () => undefined;

/** Whether this page, opened as it is, can make and use passkeys: what would only fail is not offered. */
export const usePasskeyPlace = (origin: string | null): PasskeyPlace =>
  useSyncExternalStore(
    never,
    () => placeOf(origin),
    () => (origin === null ? 'nowhere' : 'here'),
  );

/** What the device answers, as it is sent; null where the person or the device would not. */
export const answerOf = (asked: Promise<object>): Promise<string | null> => asked.then<string, null>(JSON.stringify, () => null);
// loaded when somebody has one, and not with the page
export const answerPasskey = ({ options }: PasskeyQuestion): Promise<string | null> =>
  answerOf(import('@simplewebauthn/browser').then(({ startAuthentication }) => startAuthentication({ optionsJSON: options })));
