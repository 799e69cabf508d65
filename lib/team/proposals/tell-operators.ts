import 'server-only';
import type { Database } from '@/lib/db/prisma';
import { saveMails } from '@/lib/mail/store';
import { bilingualMail, type MailContent } from '@/lib/mail/templates';
import { yenOf } from '@/lib/money/yen';
import { dashboardLink } from '@/lib/own-urls';
import { findOperatorAddresses, type ProposalRow } from '@/lib/team/proposals/store';

/** Mails every active operator, including the one who acted: if another person uses that account, its owner reads about it. */
async function tellAll(database: Database, mail: MailContent, now: Date): Promise<void> {
  await saveMails(database, await findOperatorAddresses(database), mail, now);
}

const mails = { approved: 'operatorApproved', rejected: 'operatorRejected' } as const;

/** Mails that a proposal was made, approved or rejected; `name`: by whom. */
export async function tellProposal(database: Database, row: ProposalRow, name: string, now: Date): Promise<void> {
  const { kind, subject, status } = row;
  const amounts = { amount: yenOf(row.amount ?? 0n), before: yenOf(row.amountBefore ?? 0n) };
  const told = { kind, email: subject, name, ...amounts, at: now, link: dashboardLink('/operators') };
  const mail = status === 'proposed' ? bilingualMail('operatorProposed', { ...told, id: row.id }) : bilingualMail(mails[status], told);
  await tellAll(database, mail, now);
}

/** Mails that the machine's command line created an operator's invitation link. */
export const tellInvited = (database: Database, email: string, now: Date): Promise<void> =>
  tellAll(database, bilingualMail('operatorMade', { email, at: now, link: dashboardLink('/operators') }), now);
