// Runs due work for servers started with WORKER=external; any number of them: npm run worker
import { once } from 'node:events';
import { pool } from '@/lib/db/pool';
import { startDueWork, stopDueWork } from '@/lib/jobs/start-due-work';

startDueWork();
// its waits alone keep no process alive
const alive = setInterval(() => {}, 60_000);
// its starter tells it to end, or is gone itself
const stopSignals = (['SIGTERM', 'SIGINT', 'disconnect'] as const).map((event) => once(process, event));
if (process.connected !== false) await Promise.race(stopSignals);
clearInterval(alive);
await stopDueWork();
await pool.end();
process.exit(0);
