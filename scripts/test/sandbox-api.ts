// Runs in a process of its own, with a database of its own: a sandbox that is somebody's acquirer. Says where it is. When asked, it recovers the
// attempts that its own acquirer has left open, as if their leases were over, and says what came of them.
import { readClock } from '@/lib/clock/store';
import { recoverAttempts } from '@/lib/jobs/recover-attempts';
import { tick } from '@/lib/jobs/tick';
import { aMarket } from '@/lib/testing/market';
import { aServer } from '@/lib/testing/servers/plain-server';
import { sql } from '@/lib/testing/tables';

const { id, secretKey } = await aMarket({ role: null, sellers: 0 });
const { port } = await aServer();
process.on('message', async () => {
  await sql(`UPDATE "Attempt" SET "leaseUntil" = clock_timestamp() - interval '1 second' WHERE state = 'open'`);
  process.send?.((await tick(await readClock(), [recoverAttempts])).map(({ result }) => result));
});
process.on('disconnect', () => process.exit());
process.send?.({ port, key: secretKey, tenantId: id });
