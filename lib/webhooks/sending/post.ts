import 'server-only';
import { Agent, request } from 'undici';
import { isWebhookAddress } from '@/lib/events/webhook-address';
import type { Message } from '@/lib/webhooks/sending/message';
import { type Outcome, outcomeOfError, outcomeOfStatus } from '@/lib/webhooks/sending/outcome';
import { isPublicIp, lookupBy, type Resolve, resolveAsMachine, resolvePublicly } from '@/lib/webhooks/sending/resolve';

/** In all, from the first byte to the last of the answer. */
const limitMs = 10_000;
/** Once it is known that a message arrived, so long the beginning of what is said about it is still read. */
const successBodyMs = 1_000;
const maxAnswerBytes = 65_536;
const maxHeaderBytes = 32_768;
const keptBytes = 2_048;

export type Answer = { outcome: Outcome; status: number | null; answer: string | null };
/** `stop`: whoever waits cannot wait any longer; the attempt is then interrupted. */
export type Post = (url: string, message: Message, stop?: AbortSignal) => Promise<Answer>;

/** Text for the log: without what no column of text holds. */
const readable = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '�');

/** The beginning of the answer. However it goes on, no more is read; how it ends does not matter once its status is known. */
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
 * Posts to receivers that may be slow, endless or hostile: in live mode only https to addresses that are public at the moment of the connection.
 * Never throws; redirects are not followed, and nothing is unpacked.
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
