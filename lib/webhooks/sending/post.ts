import 'server-only';
import { Agent, request } from 'undici';
import { isWebhookAddress } from '@/lib/events/webhook-address';
import type { Message } from '@/lib/webhooks/sending/message';
import { type Outcome, outcomeOfError, outcomeOfStatus } from '@/lib/webhooks/sending/outcome';
import { isPublicIp, lookupBy, type Resolve, resolveAsMachine, resolvePublicly } from '@/lib/webhooks/sending/resolve';

/** For the whole request, up to the last byte of the answer. */
const limitMs = 10_000;
/** After a 2xx, how long we still read the body for the log. */
const successBodyMs = 1_000;
const maxAnswerBytes = 65_536;
const maxHeaderBytes = 32_768;
const keptBytes = 2_048;

export type Answer = { outcome: Outcome; status: number | null; answer: string | null };
/** `stop`: the process is shutting down; the attempt is interrupted. */
export type Post = (url: string, message: Message, stop?: AbortSignal) => Promise<Answer>;

/** Text for the log, without NUL, which PostgreSQL refuses. */
const readable = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '�');

/** The first bytes of the answer. An error while reading is ignored: the status is already known. */
async function beginningOf(body: AsyncIterable<Buffer> & { destroy: () => void }, withinMs: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const enough = setTimeout(() => body.destroy(), withinMs);
  try {
    for await (const part of body) {
      if (bytes < keptBytes) parts.push(part);
      bytes += part.length;
      if (bytes > maxAnswerBytes) break;
    }
  } catch {
    // cut off, or too slow
  } finally {
    clearTimeout(enough);
    body.destroy();
  }
  return Buffer.concat(parts).subarray(0, keptBytes);
}

/**
 * Posts to receivers that may be slow, endless or hostile. Live mode: https only, and only to addresses that are public when we connect.
 * Never throws, follows no redirects, decompresses nothing.
 */
export function makePost(
  mode: 'sandbox' | 'live',
  resolve: Resolve = mode === 'live' ? resolvePublicly : resolveAsMachine,
  withinMs = limitMs,
): Post {
  const lookup = lookupBy(resolve, mode === 'live' ? isPublicIp : () => true);
  const agent = new Agent({ connect: { lookup, timeout: withinMs }, maxHeaderSize: maxHeaderBytes, keepAliveTimeout: 4_000 });
  return async (url, { body, headers }, stop) => {
    if (!isWebhookAddress(url, mode)) return { outcome: 'forbidden_address', status: null, answer: null };
    const ending = new AbortController();
    const [end, deadline] = [() => ending.abort('interrupted'), setTimeout(() => ending.abort('timeout'), withinMs)];
    stop?.addEventListener('abort', end);
    try {
      const { signal } = ending;
      const reply = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers,
        body,
        signal,
        headersTimeout: withinMs,
        bodyTimeout: withinMs,
      });
      const outcome = outcomeOfStatus(reply.statusCode);
      const answer = readable(await beginningOf(reply.body, outcome === 'success' ? successBodyMs : withinMs));
      return { outcome, status: reply.statusCode, answer };
    } catch (error) {
      return { outcome: ending.signal.aborted ? ending.signal.reason : outcomeOfError(error), status: null, answer: null };
    } finally {
      clearTimeout(deadline);
      stop?.removeEventListener('abort', end);
    }
  };
}
