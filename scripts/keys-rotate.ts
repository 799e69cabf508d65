// Seals values under VAULT_KEY_OTHER again under VAULT_KEY: npm run keys:rotate
// Runs next to running servers, and may be killed and run again. Exit code 1: neither key opens some value.
import { pool } from '@/lib/db/pool';
import { rotateKeys } from '@/lib/vault/rotation/rotate-keys';

const { sealed, under, closed } = await rotateKeys();
for (const name of closed) console.error(`${name} opens under neither key`);
console.log(`Sealed anew: ${sealed}. Under VAULT_KEY before: ${under}. Opened by neither key: ${closed.length}.`);
if (closed.length === 0) console.log('Everything is under VAULT_KEY.');
await pool.end();
process.exit(closed.length === 0 ? 0 : 1);
