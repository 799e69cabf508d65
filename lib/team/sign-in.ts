import { knownDevice } from '@/lib/auth/device';
import { findUserByEmail } from '@/lib/auth/store';
import { type Budget, budgetsFor, forget, refund, tryConsume, tryConsumeOneOf } from '@/lib/auth/throttle';
import { readClock } from '@/lib/clock/store';
import { normalForm } from '@/lib/japan/normal-form';
import { saveMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { inTransaction } from '@/lib/operation/store';
import type { Locale } from '@/lib/refusal';
import { askPasskey, type PasskeyQuestion, takePasskey } from '@/lib/team/account/passkeys/ask';
import { maxResponseLength } from '@/lib/team/account/passkeys/response';
import { canBePassword, isPassword } from '@/lib/team/account/password-hash';
import { recoveryCodeOf } from '@/lib/team/account/recovery-code';
import { renewHash } from '@/lib/team/account/renew-hash';
import { countRecoveryCodes, findSecondSteps, takeCode, takeRecoveryCode } from '@/lib/team/account/store';

/** The browser of a sign-in, as far as the request tells. */
export type Visit = { address: string | null; browser: string | null; deviceCookie: string | undefined; locale: Locale };

type Credentials = { email: string; password: string; code: string; passkey: string };
/** `code`: the person has an app, and not only recovery codes. */
export type SecondStep = { code: boolean; passkey: PasskeyQuestion | null };
type Failed = { problem: 'wrong' | 'too_many_requests' | 'wrong_code' | 'wrong_passkey' } | ({ problem: 'second_factor' } & SecondStep);
/** `whose`: the account that was tried, if it exists. The person signing in does not learn it. */
type Outcome = { userId: string } | (Failed & { whose: string | null });

/** Any input; null: no account can match it. */
function givenOf(raw: Record<string, unknown> | undefined): Credentials | null {
  const { email, password, code = '', passkey = '' } = raw ?? {};
  if (typeof email !== 'string' || typeof code !== 'string' || typeof passkey !== 'string' || !canBePassword(password)) return null;
  if (email.length > 320 || email.includes('\0') || code.length > 64 || passkey.length > maxResponseLength) return null;
  return { email: email.trim().toLowerCase(), password, code: code.trim(), passkey };
}

/** Uses up a recovery code, and sends a mail about it. */
async function spendRecoveryCode(userId: string, email: string, code: string, locale: Locale): Promise<boolean> {
  const now = await readClock();
  return inTransaction(async (database) => {
    if (!(await takeRecoveryCode(database, userId, code))) return false;
    const left = await countRecoveryCodes(userId, database);
    await saveMail(database, email, mailOf('recoveryCodeUsed', { at: now, left }, locale), now);
    return true;
  });
}

/** The form of the text decides between app code and recovery code. Limits are in real time: business time may be far ahead. */
export function takeSecondFactor(userId: string, email: string, code: string, locale: Locale): Promise<boolean> {
  if (recoveryCodeOf(code)) return spendRecoveryCode(userId, email, code, locale);
  const digits = normalForm(code).replaceAll(/\s/g, '');
  return inTransaction((database) => takeCode(database, userId, digits, new Date()));
}

/** The second step after a right password; null: none is needed, or it is done. */
async function secondStep(userId: string, given: Credentials, visit: Visit, device: string | null): Promise<Failed | null> {
  const steps = await findSecondSteps(userId);
  if (!steps) return null;
  if (given.code === '' && given.passkey === '') {
    return { problem: 'second_factor', code: steps.app !== null, passkey: await askPasskey({ userId, purpose: 'sign_in' }) };
  }
  const budget: Budget = ['code', device ? `${userId}:${device}` : userId];
  if ((await tryConsume(budget)) > 0) return { problem: 'too_many_requests' };
  const right = given.passkey
    ? await takePasskey({ userId, purpose: 'sign_in' }, given.passkey)
    : await takeSecondFactor(userId, given.email, given.code, visit.locale);
  if (!right) return { problem: given.passkey ? 'wrong_passkey' : 'wrong_code' };
  await forget(budget);
  return null;
}

/**
 * Checks a sign-in. Attempts are counted before any computation, in budgets that do not depend on whether the address exists: a refused
 * attempt costs no hash and reveals nothing, and every other one costs exactly one hash. Unknown, wrong and deactivated give one answer.
 */
export async function findSigner(raw: Record<string, unknown> | undefined, visit: Visit): Promise<Outcome> {
  const given = givenOf(raw);
  if (!given) return { problem: 'wrong', whose: null };
  const user = await findUserByEmail(given.email);
  const whose = user?.id ?? null;
  const device = user && knownDevice(visit.deviceCookie, user.id, new Date());
  const own: Budget = user && device ? ['device', `${user.id}:${device}`] : ['account', given.email];
  const spent = await tryConsumeOneOf(device ? [[own]] : budgetsFor('sign-in', visit.address, own));
  if ('wait' in spent) return { problem: 'too_many_requests', whose };
  const right = await isPassword(user?.passwordHash ?? null, given.password);
  if (!user || !right || user.deactivatedAt) return { problem: 'wrong', whose };
  const failed = await secondStep(user.id, given, visit, device);
  // the password was right: a failed second step is counted in its own budget
  await refund(...spent.taken);
  if (failed) return { ...failed, whose };
  await forget(own);
  await renewHash(user, given.password);
  return { userId: user.id };
}
