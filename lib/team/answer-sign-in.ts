import 'server-only';
import { cookies } from 'next/headers';
import NextAuth from 'next-auth';
import { deviceCookieName, deviceCookieOptions, withKnownDevice } from '@/lib/auth/device';
import { parseBody, receiveBody } from '@/lib/http/body';
import { readBrowserRequest } from '@/lib/pages/browser-request';
import { findSessionId } from '@/lib/pages/page';
import { errorEnvelope, Refusal } from '@/lib/refusal';
import { clearedData, isLeaving } from '@/lib/team/leaving';
import { signInOptions } from '@/lib/team/sign-in-options';

/** Requests that next-auth would crash on: a body that cannot be parsed, or a GET of a callback that takes only POST. */
async function refusalOf(request: Request): Promise<Refusal | null> {
  const isOfBodies = new URL(request.url).pathname.startsWith('/api/auth/callback/');
  if (request.method !== 'POST') return isOfBodies ? new Refusal('method_not_allowed') : null;
  try {
    await parseBody(await receiveBody(request.clone()));
    const isJson = request.headers.get('content-type')?.includes('json') ?? false;
    return isJson && (await request.clone().text()) === '' ? new Refusal('bad_request') : null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Never cached. The site sets the Content-Security-Policy of every answer. */
const asAnswer = (response: Response): Response => {
  response.headers.set('cache-control', 'no-store');
  return response;
};

/** Handles every request to /api/auth. Signing in marks the browser as known; signing out clears the rest of its data. */
export async function answerSignIn(request: Request, route: unknown): Promise<Response> {
  const visit = await readBrowserRequest();
  const refusal = await refusalOf(request);
  if (refusal) {
    const headers: Record<string, string> = refusal.status === 405 ? { allow: 'POST' } : {};
    return asAnswer(Response.json(errorEnvelope(refusal, visit.locale), { status: refusal.status, headers }));
  }
  const people: string[] = [];
  const options = signInOptions(visit, { sessionId: await findSessionId() }, ({ userId }) => people.push(userId));
  const response: Response = await NextAuth(options)(request, route);
  if (isLeaving(response)) response.headers.set('clear-site-data', clearedData);
  for (const userId of people) {
    (await cookies()).set(deviceCookieName(), withKnownDevice(visit.deviceCookie, userId, new Date()), deviceCookieOptions());
  }
  return asAnswer(response);
}
