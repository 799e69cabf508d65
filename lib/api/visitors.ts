import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StaticFiles } from '@/lib/api/static-files';
import { findKnownPerson } from '@/lib/auth/known-people';
import { sessionCookieName } from '@/lib/auth/options';
import { addressBudget } from '@/lib/auth/throttle';
import type { HttpResponse } from '@/lib/http/handler';
import { holdBack } from '@/lib/http/hold-back';
import type { Turn } from '@/lib/http/lane';
import { sendResponse } from '@/lib/http/node-adapter';
import { limitVisitor } from '@/lib/http/rate-limit';
import { refusalPage, refusalPagePolicy } from '@/lib/http/refusal-page';
import { takeTurn } from '@/lib/http/turns';
import { settings } from '@/lib/installation';
import { isSiteFile, sideOf } from '@/lib/own-urls';
import { preferenceCookie } from '@/lib/pages/preference';
import { errorEnvelope, type Locale, Refusal } from '@/lib/refusal';

/** Sent from the disk unchanged. */
const beside = /^\/(?:_next\/static|js|pdf)\//;
/** How long rendering continues for a client that has gone. */
const goneMs = 250;

function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const found = headers.cookie?.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** The owner of a request: the known signed-in person, or the strangers of its network. */
function visitorOf(request: IncomingMessage): { kind: 'page' | 'visit'; who: string } {
  const cookie = cookieOf(request, sessionCookieName());
  const person = cookie && findKnownPerson(cookie);
  return person ? { kind: 'page', who: person } : { kind: 'visit', who: addressBudget(String(request.headers['x-bunpai-address'])) };
}

/** A browser that requested a page gets a sentence; a program gets the API's error. */
export function refusedAnswer(refusal: Refusal, request: IncomingMessage): HttpResponse {
  const locale: Locale = cookieOf(request, preferenceCookie('locale', settings().publicUrl.startsWith('https:'))) === 'en' ? 'en' : 'ja';
  const isPage = request.headers.accept?.includes('text/html') ?? false;
  const isToWait = refusal.status === 429 || refusal.status === 503;
  const headers = {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': refusalPagePolicy,
    ...(isToWait ? { 'retry-after': String(refusal.retryAfterSeconds ?? 1) } : { connection: 'close' }),
  };
  const body = isPage ? refusalPage(refusal.sentence[locale], locale) : JSON.stringify(errorEnvelope(refusal, locale));
  return { status: refusal.status, headers, body };
}

async function admit(request: IncomingMessage, response: ServerResponse, path: string): Promise<Turn> {
  const { kind, who } = visitorOf(request);
  await limitVisitor(kind, who, { isSmall: beside.test(path) || isSiteFile(path) });
  const isCustomers = kind === 'visit' && sideOf(path) !== 'dashboard';
  return takeTurn(isCustomers ? 'customer' : kind, { tenant: who, key: who }, (leave) => response.once('close', leave));
}

/** Sends a refusal of `admit` or of the limits after a delay; a client that has gone gets nothing. */
async function refuse(error: unknown, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!(error instanceof Refusal)) throw error;
  if (response.destroyed) return;
  await holdBack();
  return sendResponse(response, request, refusedAnswer(error, request));
}

/** A file of the site, within the limits of its address and without a turn: it costs almost nothing. */
export async function sendStatic(files: StaticFiles, request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const { kind, who } = visitorOf(request);
  try {
    await limitVisitor(kind, who, { isSmall: true });
    if (response.destroyed) return;
    const outcome = files(request, response, path);
    if (outcome === 'sent') return;
    const answer = refusedAnswer(new Refusal(outcome), request);
    if (outcome === 'method_not_allowed') answer.headers.allow = 'GET, HEAD';
    await sendResponse(response, request, answer);
  } catch (error) {
    await refuse(error, request, response);
  }
}

/**
 * Renders a page for a person or a stranger, within the limits of its address and in its turn, after the API's. Nothing is looked up or
 * rendered before.
 */
export async function drawInTurn(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  draw: () => Promise<void>,
): Promise<void> {
  let turn: Turn;
  try {
    turn = await admit(request, response, path);
  } catch (error) {
    return refuse(error, request, response);
  }
  if (response.destroyed) return turn.leave(); // the client has gone while it waited, and its leave event is over
  let isOver = false;
  response.once('close', () => {
    if (!isOver) setTimeout(() => turn.leave(), goneMs);
  });
  try {
    await draw();
  } finally {
    isOver = true;
    turn.leave();
  }
}
