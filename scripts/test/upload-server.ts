// Runs in a process of its own: the API on a free port, with a market that asks it. Says where it is, and when asked, of the time since
// the last answer: the most memory that it has had, in bytes, and how long its event loop stood still, in milliseconds.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { aServedMarket } from '@/lib/testing/servers/plain-server';

const { market, port } = await aServedMarket();
let most = 0;
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 5);
process.on('message', () => {
  process.send?.({ most, stoodMs: delays.max / 1e6 });
  most = process.memoryUsage.rss();
  delays.reset();
});
process.on('disconnect', () => process.exit());
process.send?.({ port, key: market.secretKey, tenantId: market.id, seller: market.sellers[0] });
