import { randomBytes } from 'node:crypto';
import type { Caller, Role, UserActor, VisitorActor } from '@/lib/auth/actor';
import { findSignedIn } from '@/lib/auth/store';
import { readClock } from '@/lib/clock/store';
import { newId } from '@/lib/db/ids';
import { prisma } from '@/lib/db/prisma';
import { openMail } from '@/lib/mail/store';
import { createUser } from '@/lib/team/create-user';
import type { Visit } from '@/lib/team/sign-in';
import { signInOptions } from '@/lib/team/sign-in-options';
import { asSystem } from '@/lib/testing/market';

export const testPassword = 'correct horse battery';
export type TestPerson = { id: string; email: string };

/** A user who may sign in with `testPassword`; without a tenant an operator. */
export async function somebody(role: Role, tenantId: string | null, merchantId?: string): Promise<TestPerson> {
  const email = `${randomBytes(6).toString('hex')}@example.jp`;
  const belongs = tenantId && { tenant_id: tenantId, ...(merchantId && { merchant_id: merchantId }) };
  return createUser(await asSystem(), { email, name: '試験 花子', role, password: testPassword, ...belongs });
}

export const visitFrom = (address: string | null, deviceCookie?: string): Visit => ({
  address,
  browser: 'Mozilla/5.0',
  deviceCookie,
  locale: 'ja',
});

/** Signs a browser in, as a successful sign-in does. */
export async function signInOf({ id }: TestPerson, before: string | null = null): Promise<string> {
  const { callbacks } = signInOptions(visitFrom('203.0.113.9'), { sessionId: before });
  return String((await callbacks?.jwt?.({ token: {}, user: { id } } as never))?.sub);
}

/** The caller of a signed-in browser. */
export async function asSignedIn(person: TestPerson, mode: 'sandbox' | 'live' = 'sandbox'): Promise<Caller & { actor: UserActor }> {
  const found = await findSignedIn(await signInOf(person), mode);
  if (!found) throw new Error('the sign-in is over');
  return { ...found, requestId: newId(), locale: 'ja' };
}

/** The same browser at its next request. */
export async function again<Who extends Caller & { actor: UserActor }>(caller: Who): Promise<Who> {
  const found = await findSignedIn(caller.actor.sessionId, 'sandbox');
  if (!found) throw new Error('the sign-in is over');
  return { ...caller, ...found };
}

export async function asVisitor(address: string | null = '203.0.113.20'): Promise<Caller & { actor: VisitorActor }> {
  const actor = { kind: 'visitor', label: 'visitor', address, platformRole: null } as const;
  return { actor, now: await readClock(), requestId: newId(), locale: 'ja' };
}

/** Unsent mails to an address, oldest first. */
export async function mailsTo(email: string): Promise<{ kind: string; subject: string; text: string }[]> {
  const mails = await prisma.mail.findMany({ where: { recipient: email, sealed: { not: null } }, orderBy: { id: 'asc' } });
  return mails.map((mail) => ({ kind: mail.kind, ...openMail({ ...mail, sealed: mail.sealed ?? '' }) }));
}

/** The token of the newest link in a mail to this address. */
export async function tokenTo(email: string, kind: 'invitation' | 'reset' | 'email'): Promise<string> {
  const mails = await mailsTo(email);
  const tokens = mails.flatMap(({ text }) =>
    [...text.matchAll(new RegExp(`/${kind}/([a-z2-7]{32})\\s`, 'g'))].map(([, token]) => token ?? ''),
  );
  return tokens.at(-1) ?? '';
}
