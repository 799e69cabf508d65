// Proves the ledger of the database at DATABASE_URL; ends with 1 when anything does not hold.
import { asInstallation } from '@/lib/auth/installation-caller';
import { pool } from '@/lib/db/pool';
import { verifyLedger } from '@/lib/ledger/verify-ledger';

const { clean, violations, violation_count, entries } = await verifyLedger(await asInstallation());
for (const { invariant, tenant, detail } of violations) console.log(`${invariant} (tenant ${tenant ?? 'all'}): ${detail}`);
console.log(clean ? `The ledger is clean: ${entries} entries.` : `${violation_count} violations in ${entries} entries.`);
await pool.end();
process.exit(clean ? 0 : 1);
