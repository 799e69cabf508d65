// The notices between two installations, in a test's hands: withheld, told again, out of order, or forged.
import { createHmac } from 'node:crypto';
import { until } from '../../lib/testing/until';
import { type Installations, noticesSecret } from './installations';

/** A notice as it is sent. */
type Notice = { type: string; body: string; signature: string };

export const signed = (body: string, secret = noticesSecret): Notice => ({
  type: JSON.parse(body).type,
  body,
  signature: createHmac('sha256', secret).update(body).digest('hex'),
});

export type Post = ReturnType<typeof aPost>;

export function aPost({ L, S, telling }: Pick<Installations, 'L' | 'S' | 'telling'>) {
  /** The notices that have been sent after the first so many. */
  const sentAfter = (count: number): Notice[] =>
    telling.seen
      .slice(count)
      .map(({ body, headers }) => ({ type: JSON.parse(body).type, body, signature: String(headers['x-service-signature']) }));
  const inState = (state: string) => L.rows<{ noticeId: string }>(`SELECT "noticeId" FROM "AcquirerNotice" WHERE state = $1`, [state]);
  return {
    /** Those that have come to the live one and stand so. */
    inState,
    /** The status that is answered. */
    async tell(notice: Pick<Notice, 'body' | 'signature'> | undefined): Promise<number> {
      const { body = '', signature = '' } = notice ?? {};
      const headers = { 'content-type': 'application/json', 'x-service-signature': signature };
      return (await fetch(`http://127.0.0.1:${L.port}/acquirers/bunpai/notices`, { method: 'POST', headers, body })).status;
    },
    /** Has the notices of an act not arrive, until one of each type has been sent; returns all of them. */
    async withheld(types: string | readonly string[], act: () => Promise<unknown>): Promise<Notice[]> {
      const count = telling.seen.length;
      const isSent = (type: string) => sentAfter(count).some((notice) => notice.type === type);
      telling.lose(true);
      try {
        await act();
        await until(() => [types].flat().every(isSent));
        return sentAfter(count);
      } finally {
        telling.lose(false);
      }
    },
    /** The live one reads what it was not told. */
    async catchUp(): Promise<void> {
      const read = `UPDATE "AcquirerCatchUp" SET "dueAt" = clock_timestamp() WHERE "leaseUntil" IS NULL OR "leaseUntil" < clock_timestamp()`;
      const [row] = await L.rows<{ now: Date }>('SELECT clock_timestamp() AS now');
      let looks = 0;
      await until(async () => {
        if (looks++ % 100 === 0) await L.rows(read);
        return (await L.rows(`SELECT 1 FROM "AcquirerCatchUp" WHERE "doneUntil" >= $1`, [row?.now])).length > 0;
      });
    },
    /** Every notice has been sent, and worked on. Those that rest, or whose worker was killed, are not waited for. */
    async untilQuiet(): Promise<void> {
      // who rests does so for seconds; a longer time is a lease, whose holder may be at work and not dead
      const hurry = `UPDATE "AcquirerNotice" SET "dueAt" = clock_timestamp()
        WHERE state = 'waiting' AND "dueAt" > clock_timestamp() AND ($1 OR "dueAt" < clock_timestamp() + interval '1 minute')`;
      const sendNow = `UPDATE "Delivery" SET "dueAt" = clock_timestamp() WHERE state = 'queued' AND "dueAt" > clock_timestamp()`;
      let looks = 0;
      await until(async () => {
        if (looks % 10 === 0) await Promise.all([L.rows(hurry, [looks % 100 === 0]), S.rows(sendNow)]);
        looks++;
        const queued = await S.rows(
          `SELECT 1 FROM "Outbox" UNION ALL SELECT 1 FROM "Delivery" WHERE state IN ('queued', 'sending') LIMIT 1`,
        );
        return queued.length === 0 && (await inState('waiting')).length === 0;
      });
    },
  };
}
