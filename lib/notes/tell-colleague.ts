import 'server-only';
import type { Database } from '@/lib/db/prisma';
import { wants } from '@/lib/inbox/notification';
import { notify } from '@/lib/inbox/notify';
import { saveMail } from '@/lib/mail/store';
import { bilingualMail } from '@/lib/mail/templates';
import type { ColleagueRow } from '@/lib/notes/store';
import { pageOfSubject, type Side, type Subject } from '@/lib/notes/subject';
import { dashboardLink } from '@/lib/own-urls';

/** `mention`: in a note. `assignment`: a colleague has given them the thing. */
type Occasion = 'mention' | 'assignment';
type Colleague = Pick<ColleagueRow, 'id' | 'email' | 'choices'>;
type Told = { occasion: Occasion; by: string; side: Side; subject: Subject };

/**
 * Tells people what a colleague wants of them, as each has chosen, with the transaction of its cause. The note itself stays here: a mail
 * leaves the house.
 */
export async function tellColleagues(database: Database, people: readonly Colleague[], told: Told, now: Date): Promise<void> {
  const { occasion, by, side, subject } = told;
  const href = pageOfSubject(side, subject);
  const facts = { name: by, thing: subject.kind, link: dashboardLink(href) };
  const mail = bilingualMail(occasion === 'mention' ? 'noteMention' : 'assigned', facts);
  const what = { kind: occasion, audience: 'person', subjectId: subject.id, facts: { name: by, href } } as const;
  for (const { id: userId, email, choices } of people) {
    await notify(database, subject.tenantId, { ...what, userId }, now);
    if (wants(choices, occasion, 'mail')) await saveMail(database, email, mail, now);
  }
}
