// Does what is due, for servers that are started with WORKER=external; as many of them as wanted:  npm run worker
import { once } from 'node:events';
import { pool } from '@/lib/db/pool';
import { startDueWork, stopDueWork } from '@/lib/jobs/start-due-work';

startDueWork();
// its waits keep no process alive by themselves
const alive = setInterval(() => {}, 60_000);
// whoever started it tells it to end, or is gone itself
const stopSignals = (['SIGTERM', 'SIGINT', 'disconnect'] as const).map((event) => once(process, event));
if (process.connected !== false) await Promise.race(stopSignals);
clearInterval(alive);
await stopDueWork();
await pool.end();
process.exit(0);
