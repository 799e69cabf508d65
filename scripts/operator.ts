// Prints a one-time link for an operator: npm run operator -- <e-mail>
// Approves an operator's proposal: npm run operator -- approve <id>
// The person at the machine is the second person when there is no second operator.
import { asInstallation } from '@/lib/auth/call-as-installation';
import { pool } from '@/lib/db/pool';
import { approveProposal } from '@/lib/operators/approve-proposal';
import { Refusal } from '@/lib/refusal';
import { inviteOperator } from '@/lib/team/invite-operator';

const usage = 'Say whom: npm run operator -- <e-mail>, or what to approve: npm run operator -- approve <id>';
const isUnnamed = (error: Refusal) => error.code === 'invalid_parameter' && error.sentence.en.includes('parameter');

async function invite(email: string): Promise<string> {
  const { link, expires_at } = await inviteOperator(await asInstallation(), { email });
  return `An account for ${email}, to be made once, until ${expires_at}. All operators are told by mail.\n${link}`;
}

async function approve(id: string): Promise<string> {
  const { kind, email, amount, proposed_by } = await approveProposal(await asInstallation(), { id });
  return `Approved: ${kind} ${email ?? `${amount} yen`}, proposed by ${proposed_by.name}. All operators are told by mail.`;
}

async function main([first, second, ...more]: string[]): Promise<number> {
  const isApproval = first === 'approve' && second !== undefined;
  if (!first || more.length > 0 || (second !== undefined && !isApproval)) {
    console.error(usage);
    return 1;
  }
  try {
    console.log(isApproval ? await approve(second) : await invite(first));
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const wrong = isApproval ? 'There is no such proposal.' : `${first} is no e-mail address.`;
    console.error(isUnnamed(error) || error.code === 'not_found' ? wrong : error.sentence.en);
    return 1;
  }
}

const code = await main(process.argv.slice(2));
await pool.end();
process.exit(code);
