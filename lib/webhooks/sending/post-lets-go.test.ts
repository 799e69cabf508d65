// Receivers that send a status, and never finish their answer.
import { afterEach, expect, test } from 'vitest';
import { aReceiver, closeReceivers } from '@/lib/testing/servers/receivers';
import { within } from '@/lib/testing/tier';
import { eventually } from '@/lib/testing/until';
import { makePost } from '@/lib/webhooks/sending/post';

afterEach(closeReceivers);

/** Answers with this status and the start of a body; returns the duration of the post, and that its socket was closed. */
async function posted(status: number, withinMs?: number) {
  let isClosed = false;
  const { url } = await aReceiver((reply) => {
    reply.on('close', () => {
      isClosed = true;
    });
    reply.writeHead(status, { 'Content-Length': 100 }).write('thanks');
  });
  const began = performance.now();
  const answer = await makePost('sandbox', undefined, withinMs)(url, { body: Buffer.from('{}'), headers: {} });
  const tookMs = performance.now() - began;
  await eventually(() => expect(isClosed).toBe(true));
  return { answer, tookMs };
}

test('of one that says that all is well, what is ready within a second is kept', async () => {
  const { answer, tookMs } = await posted(202);
  expect(answer).toEqual({ outcome: 'success', status: 202, answer: 'thanks' });
  expect(tookMs).toBeGreaterThan(900);
  expect(tookMs).toBeLessThan(within(5_000));
});

test('of one that says why it failed, as much as the deadline lets', async () => {
  const { answer, tookMs } = await posted(500, 2_000);
  expect(answer).toEqual({ outcome: 'status', status: 500, answer: 'thanks' });
  expect(tookMs).toBeGreaterThan(1_900);
});
