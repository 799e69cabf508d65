// Proves the ledger of the database at DATABASE_URL. Exit code 1: a rule is broken; 2: the database, or one of its workers, did not answer, so that nothing
// is proved.
import { asInstallation } from '@/lib/auth/call-as-installation';
import { isUnavailable } from '@/lib/db/failures';
import { pool } from '@/lib/db/pool';
import { findUnconverted } from '@/lib/ledger/conversion/store';
import { verifyLedger } from '@/lib/ledger/verify-ledger';

/** @returns never: the process ends */
function stopWithoutProof(error: unknown): never {
  if (!isUnavailable(error)) throw error;
  console.error(`The ledger could not be proved: ${(error as Error).message}`);
  process.exit(2);
}

const { clean, violations, violation_count, entries, seals } = await asInstallation().then(verifyLedger).catch(stopWithoutProof);
for (const { invariant, tenant, detail } of violations) console.log(`${invariant} (tenant ${tenant ?? 'all'}): ${detail}`);
for (const { tenant, number, day, sha256, waiting } of seals)
  console.log(
    `sealed to ${day} (tenant ${tenant}): seal ${number} ${sha256}${waiting > 0 ? `, ${waiting} late entries wait for the next seal` : ''}`,
  );
const sealed = seals.reduce((sum, seal) => sum + seal.entries, 0);
console.log(`${sealed} entries are sealed, ${entries - sealed} are not yet: a day is sealed once it is over.`);
const unconverted = await findUnconverted();
if (unconverted)
  console.log(
    `${unconverted.left} entries are still to be converted into postings: ${unconverted.isPaused ? 'an operator has paused it' : 'due work does it'}.`,
  );
console.log(clean ? `The ledger is clean: ${entries} entries.` : `${violation_count} violations in ${entries} entries.`);
await pool.end();
process.exit(clean ? 0 : 1);
