// Runs in a process of its own: the API on a free port, with a market that asks it. Says where it is, and when asked the most memory that it
// has had since the last time, in bytes.
import { aServedMarket } from '@/lib/testing/plain-server';

const { market, port } = await aServedMarket();
let most = 0;
setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 5);
process.on('message', () => {
  process.send?.({ most });
  most = process.memoryUsage.rss();
});
process.on('disconnect', () => process.exit());
process.send?.({ port, key: market.secretKey, tenantId: market.id, seller: market.sellers[0] });
