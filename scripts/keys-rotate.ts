// Seals anew under VAULT_KEY what was sealed under VAULT_KEY_OTHER:  npm run keys:rotate
// Works beside running servers and may be killed and run again. Ends with 1 when something opens under neither key.
import { pool } from '@/lib/db/pool';
import { rotateKeys } from '@/lib/vault/rotation/rotate-keys';

const { sealed, under, closed } = await rotateKeys();
for (const name of closed) console.error(`${name} opens under neither key`);
console.log(`Sealed anew: ${sealed}. Under VAULT_KEY before: ${under}. Opened by neither key: ${closed.length}.`);
if (closed.length === 0) console.log('Everything is under VAULT_KEY.');
await pool.end();
process.exit(closed.length === 0 ? 0 : 1);
