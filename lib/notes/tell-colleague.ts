import 'server-only';
import type { Database } from '@/lib/db/prisma';
import { saveMail } from '@/lib/mail/store';
import { bilingualMail } from '@/lib/mail/templates';
import type { Side, Subject } from '@/lib/notes/subject';
import { pageOfSubject } from '@/lib/notes/subject';
import { dashboardLink } from '@/lib/own-urls';

/** `mention`: in a note. `assignment`: a colleague has given them the thing. */
export type Occasion = 'mention' | 'assignment';
type Told = { occasion: Occasion; by: string; side: Side; subject: Subject };

/** Tells people what a colleague wants of them, with the transaction of its cause. The note itself stays here: a mail leaves the house. */
export async function tellColleagues(database: Database, emails: readonly string[], told: Told, now: Date): Promise<void> {
  const { occasion, by, side, subject } = told;
  const facts = { name: by, thing: subject.kind, link: dashboardLink(pageOfSubject(side, subject)) };
  const mail = bilingualMail(occasion === 'mention' ? 'noteMention' : 'assigned', facts);
  for (const email of emails) await saveMail(database, email, mail, now);
}
