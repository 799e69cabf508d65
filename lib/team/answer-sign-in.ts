import 'server-only';
import { cookies } from 'next/headers';
import NextAuth from 'next-auth';
import { deviceCookieName, deviceCookieOptions, withKnownDevice } from '@/lib/auth/device';
import { findSessionId } from '@/lib/operation/page';
import { readVisit } from '@/lib/operation/visit';
import { signInOptions } from '@/lib/team/sign-in-options';

/** Every request of the sign-in. Whoever signs in leaves this browser known. */
export async function answerSignIn(request: Request, route: unknown): Promise<Response> {
  const visit = await readVisit();
  const people: string[] = [];
  const options = signInOptions(visit, { sessionId: await findSessionId() }, ({ userId }) => people.push(userId));
  const response: Response = await NextAuth(options)(request, route);
  for (const userId of people) {
    (await cookies()).set(deviceCookieName(), withKnownDevice(visit.deviceCookie, userId, new Date()), deviceCookieOptions());
  }
  return response;
}
