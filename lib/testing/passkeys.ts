import { addPasskey } from '@/lib/team/account/passkeys/add-passkey';
import { beginPasskey } from '@/lib/team/account/passkeys/begin-passkey';
import { findSigner } from '@/lib/team/sign-in';
import { anAuthenticator } from '@/lib/testing/authenticator';
import { again, asSignedIn, testPassword as password, somebody, type TestPerson, visitFrom } from '@/lib/testing/person';

/** What a person with passkeys does, whose password is the usual one. */
type SignedIn = Awaited<ReturnType<typeof asSignedIn>>;
/** One more for this sign-in: its device. */
export async function added(caller: SignedIn, device = anAuthenticator(), name = '端末') {
  const { options } = await beginPasskey(await again(caller), { password });
  const { recovery_codes: codes } = await addPasskey(caller, { name, passkey: device.make(options) });
  return { device, codes };
}
export async function withPasskey(tenantId: string | null, device = anAuthenticator()) {
  const person = await somebody(tenantId ? 'staff' : 'operator', tenantId);
  const caller = await asSignedIn(person);
  return { person, caller, ...(await added(caller, device)) };
}
export const attemptWith = (person: TestPerson, more: object = {}) =>
  findSigner({ email: person.email, password, ...more }, visitFrom(null));
export async function passkeyRequest(person: TestPerson) {
  const outcome = await attemptWith(person);
  if (!('problem' in outcome) || outcome.problem !== 'second_factor' || !outcome.passkey) throw new Error('no passkey was asked for');
  return outcome.passkey.options;
}
