// Prints a one-time link for an operator:  npm run operator -- <e-mail>
import { asInstallation } from '@/lib/auth/installation-caller';
import { pool } from '@/lib/db/pool';
import { Refusal } from '@/lib/refusal';
import { inviteOperator } from '@/lib/team/invite-operator';

async function invite([email, ...more]: string[]): Promise<number> {
  if (!email || more.length > 0) {
    console.error('Say whom: npm run operator -- <e-mail>');
    return 1;
  }
  try {
    const { link, expires_at } = await inviteOperator(await asInstallation(), { email });
    console.log(`An account for ${email}, to be made once, until ${expires_at}:\n${link}`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(
      error.code === 'invalid_parameter' && error.sentence.en.includes('parameter') ? `${email} is no e-mail address.` : error.sentence.en,
    );
    return 1;
  }
}

const code = await invite(process.argv.slice(2));
await pool.end();
process.exit(code);
