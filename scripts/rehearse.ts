// Tries what we rely on at an acquirer, with the test keys that were entered: npm run rehearse -- <acquirer>
// Exit code 1: something does not hold. 2: nothing was tried.
import { NoRehearsal, runRehearsal } from '@/lib/acquirers/accounts/run-rehearsal';
import { pool } from '@/lib/db/pool';

const marks = { holds: 'holds', 'does not hold': 'DOES NOT HOLD', 'could not be tried': 'could not be tried' };

async function main([name, ...more]: string[]): Promise<number> {
  if (!name || more.length > 0) throw new NoRehearsal('Say which acquirer: npm run rehearse -- komoju, or bunpai');
  const counted = { holds: 0, 'does not hold': 0, 'could not be tried': 0 };
  for await (const { says, verdict, detail } of await runRehearsal(name)) {
    counted[verdict] += 1;
    console.log(`${marks[verdict]}: ${says}${detail === null ? '' : ` (${detail})`}`);
  }
  console.log(
    `${counted.holds} hold, ${counted['does not hold']} do not, ${counted['could not be tried']} could not be tried with this account.`,
  );
  return counted['does not hold'] > 0 ? 1 : 0;
}

const code = await main(process.argv.slice(2)).catch((error) => {
  if (!(error instanceof NoRehearsal)) throw error;
  console.error(error.message);
  return 2;
});
await pool.end();
process.exit(code);
