import type { Database } from '@/lib/db/prisma';
import { notify } from '@/lib/inbox/notify';
import { settings } from '@/lib/installation';
import { saveMails } from '@/lib/mail/store';
import { bilingualMail, type MailContent } from '@/lib/mail/templates';
import { getMerchant, type MerchantRow } from '@/lib/merchants/store';
import { fields } from '@/lib/onboarding/catalogue/catalogue';
import type { Decision } from '@/lib/onboarding/decision';
import { dashboardLink } from '@/lib/own-urls';
import type { Locale } from '@/lib/refusal';
import { findSellerAddresses } from '@/lib/team/people/store';
import en from '@/messages/en/onboarding.json';
import ja from '@/messages/ja/onboarding.json';

const groups: Record<Locale, Record<string, string>> = { ja: ja.answers.groups, en: en.answers.groups };

/** The fields to correct and the reasons, in the order of the form: a label needs the name of its part. */
const linesOf = (reasons: ReadonlyMap<string, string>, locale: Locale): string[] =>
  fields.flatMap(({ name, label }) => {
    const reason = reasons.get(name);
    const place = `${groups[locale][name.split('.')[0] ?? ''] ?? ''} / ${label[locale]}`;
    return reason === undefined ? [] : [locale === 'ja' ? `・${place}：${reason}` : `- ${place}: ${reason}`];
  });

type Applicant = { shop: string; place: string; link: string };

function mailAbout(decision: Decision, applicant: Applicant): MailContent {
  switch (decision.outcome) {
    case 'accepted':
      return bilingualMail('applicationAccepted', applicant);
    case 'returned': {
      const lines = { ja: linesOf(decision.reasons, 'ja'), en: linesOf(decision.reasons, 'en') };
      return bilingualMail('applicationReturned', { ...applicant, fields: lines });
    }
    case 'declined': {
      const { reason } = decision;
      return bilingualMail('applicationDeclined', {
        ...applicant,
        given: reason === null ? 0 : 1,
        reason: { ja: [reason ?? ''], en: [reason ?? ''] },
      });
    }
    case 'reopened':
      // the reason is in the history, where reviewers write for each other
      return bilingualMail('applicationReopened', applicant);
  }
}

async function saveMailsFor(
  database: Database,
  merchant: MerchantRow,
  mailTo: (applicant: Applicant) => MailContent,
  now: Date,
): Promise<void> {
  const { tenantId, id, name } = merchant;
  const addresses = await findSellerAddresses(database, tenantId, id);
  if (addresses.length === 0) return;
  const platform = await getMerchant({ kind: 'merchant', tenantId }, tenantId, database);
  const mail = mailTo({ shop: name, place: platform.name, link: dashboardLink('/application') });
  await saveMails(database, addresses, mail, now);
}

/**
 * Tells a decision to the seller's users and the platform's staff, and mails it to the former, in the transaction of the decision. A mail contains no answers: only labels, the reviewer's text,
 * and a link.
 */
export async function saveDecisionMails(database: Database, merchant: MerchantRow, decision: Decision, now: Date): Promise<void> {
  if (decision.outcome === 'returned' && decision.isBankOnly) return; // part of the mail about the returned payout
  const { tenantId, id, name } = merchant;
  const told = { kind: 'application_decided', subjectId: id, facts: { outcome: decision.outcome, name } } as const;
  await notify(database, tenantId, { ...told, audience: 'seller', merchantId: id }, now);
  await notify(database, tenantId, { ...told, audience: 'staff' }, now);
  await saveMailsFor(database, merchant, (applicant) => mailAbout(decision, applicant), now);
}

/** Tells operators that an application was submitted, and mails its seller so, and how long a review usually takes. */
export async function saveSubmissionMails(database: Database, merchant: MerchantRow, now: Date): Promise<void> {
  const { tenantId, id, name } = merchant;
  await notify(database, tenantId, { kind: 'application_submitted', audience: 'operators', subjectId: id, facts: { name } }, now);
  const mailTo = (applicant: Applicant) => bilingualMail('applicationHandedIn', { ...applicant, days: settings().reviewDays });
  await saveMailsFor(database, merchant, mailTo, now);
}
