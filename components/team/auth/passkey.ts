import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';

/** The WebAuthn request options, and the only origin at which they work. */
export type PasskeyQuestion = { origin: string; options: PublicKeyCredentialRequestOptionsJSON };
/** The options for a new passkey. */
export type PasskeyOffer = { origin: string; options: PublicKeyCredentialCreationOptionsJSON };
type PasskeyPlace = 'here' | 'elsewhere' | 'nowhere' | 'unsupported';

function placeOf(origin: string | null): PasskeyPlace {
  if (origin === null) return 'nowhere';
  if (origin !== location.origin) return 'elsewhere';
  return window.PublicKeyCredential ? 'here' : 'unsupported';
}
const never = () => () => undefined;

/** Whether passkeys work on this page, so that we do not offer what would fail. */
export const usePasskeyPlace = (origin: string | null): PasskeyPlace =>
  useSyncExternalStore(
    never,
    () => placeOf(origin),
    () => (origin === null ? 'nowhere' : 'here'),
  );

/** The device's answer as JSON; null if the person or the device refused. */
export const answerOf = (asked: Promise<object>): Promise<string | null> => asked.then<string, null>(JSON.stringify, () => null);
// loads the library on use, not with the page
export const answerPasskey = ({ options }: PasskeyQuestion): Promise<string | null> =>
  answerOf(import('@simplewebauthn/browser').then(({ startAuthentication }) => startAuthentication({ optionsJSON: options })));
