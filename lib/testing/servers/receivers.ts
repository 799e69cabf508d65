import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@/lib/db/ids';
import { sql } from '@/lib/testing/tables';
import { seal } from '@/lib/vault/seal';
import { Dispatcher } from '@/lib/webhooks/sending/dispatch-deliveries';
import { makePost } from '@/lib/webhooks/sending/post';

/** A request as received. */
export type Received = { headers: http.IncomingHttpHeaders; body: Buffer; at: number };
export type Receiver = { url: string; received: Received[]; close: () => Promise<void> };

const open: Receiver[] = [];

/** A server on loopback that keeps what it receives, and answers as the test says; 200 by default. */
export async function aReceiver(
  answer: (reply: http.ServerResponse, got: Received) => void = (reply) => reply.end('ok'),
): Promise<Receiver> {
  const received: Received[] = [];
  const server = http.createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const got = { headers: request.headers, body: Buffer.concat(chunks), at: performance.now() };
      received.push(got);
      answer(reply, got);
    });
    request.on('error', () => undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  open.push(receiver);
  return receiver;
}

export async function closeReceivers(): Promise<void> {
  for (const receiver of open.splice(0)) await receiver.close();
}

/** An endpoint inserted into its table; subscribes to everything by default. */
export async function anEndpoint(
  tenantId: string,
  url: string,
  {
    events = ['payment.authorized', 'payment.captured', 'payment.updated', 'payment.refund.created', 'payment.refunded'],
    secret = 'whsec',
    active = true,
  } = {},
): Promise<string> {
  const id = newId();
  await sql(
    `INSERT INTO "Webhook"("tenantId", id, url, secret, events, active, "createdAt", "updatedAt")
     VALUES ($1, $2, $3, $4, $5, $6, now() - interval '1 day', now())`,
    [tenantId, id, url, seal(secret, `webhook:${id}`), JSON.stringify(events), active],
  );
  return id;
}

export type DeliveryRow = { id: string; type: string; state: string; attempts: number; failures: number; dueAt: Date; eventId: string };

export const deliveriesTo = (endpointId: string): Promise<DeliveryRow[]> =>
  sql<DeliveryRow>(`SELECT * FROM "Delivery" WHERE "webhookId" = $1 OR "paymentWebhookId" = $1 ORDER BY "eventId"`, [endpointId]);

export type AttemptRow = {
  number: number;
  outcome: string;
  status: number | null;
  answer: string | null;
  durationMs: number;
  startedAt: Date;
};

export const attemptsOf = (deliveryId: string): Promise<AttemptRow[]> =>
  sql<AttemptRow>(`SELECT * FROM "DeliveryAttempt" WHERE "deliveryId" = $1 ORDER BY number`, [deliveryId]);

export const idOf = ({ headers }: Received) => headers['x-service-id'];
export const typeOf = ({ headers }: Received) => headers['x-service-event'];

/** A time by which current events are due. */
export const soon = () => new Date(Date.now() + 1_000);

/** Delivers everything due at a moment, in as many rounds as needed. */
export async function deliverAll(now: Date, dispatcher = new Dispatcher(makePost('sandbox'))): Promise<void> {
  for (let idle = 0; idle < 2; ) {
    const begun = await dispatcher.run(now);
    await dispatcher.settle();
    idle = begun > 0 ? 0 : idle + 1;
  }
}

/** Removes waiting deliveries of earlier tests. */
export const emptyQueue = () =>
  sql(`UPDATE "Delivery" SET state = 'cancelled', "leaseUntil" = NULL, "endedAt" = now() WHERE state IN ('queued', 'sending')`);
