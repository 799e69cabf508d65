// Runs in its own process: the API on a free port, with a market that calls it. Prints its address and, on request, the peak memory in
// bytes and the longest block of its event loop in milliseconds since the last answer.
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
