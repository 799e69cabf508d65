// Runs once in a live installation's own database, beside it or before it starts: opens a platform with two sellers and its key, and enters an account at
// an acquirer. Says what it made.
import { saveAcquirerAccount } from '@/lib/acquirers/accounts/save-account';
import { pool } from '@/lib/db/pool';
import { aMarket, asRole } from '@/lib/testing/market';

const { ACQUIRER_URL, ACQUIRER_KEY, NOTICES_SECRET } = process.env;
const { id, secretKey, sellers } = await aMarket();
const operator = await asRole('operator', null);
await saveAcquirerAccount(
  { ...operator, actor: { ...operator.actor, proof: 'recent' } as never },
  { name: 'bunpai', settings: { url: ACQUIRER_URL }, secrets: { secret_key: ACQUIRER_KEY, webhook_secrets: NOTICES_SECRET } },
);
console.log(JSON.stringify({ tenantId: id, key: secretKey, sellers }));
await pool.end();
process.exit(0);
