import { publicIdOf } from '@/lib/auth/public-id';
import { consume } from '@/lib/auth/throttle';
import { paymentLinkMail } from '@/lib/mail/payment-link-mail';
import { saveMail } from '@/lib/mail/store';
import { brandingOf } from '@/lib/merchants/checkout/checkout';
import { command } from '@/lib/operation/command';
import { refuse, type Sentence } from '@/lib/refusal';
import { type LinkMailsReply, linkMailsReply, mailLinkInput } from '@/lib/sessions/list/schema';
import { descriptionOf, stateOf } from '@/lib/sessions/list/state';
import { getSession } from '@/lib/sessions/load-session';
import { type SessionView, sessionUrl } from '@/lib/sessions/present';
import { findFace, lockSession, saveLinkMails } from '@/lib/sessions/store';

const say = {
  over: { en: 'This link cannot be paid any more.', ja: 'このリンクは受付を終了しています。' },
  nothing: { en: 'Nothing is paid with this link.', ja: 'このリンクでは支払いが行われません。' },
} satisfies Record<string, Sentence>;

/** So many are kept with a link; the audit log has them all. */
const keptMails = 20;

/** Mails a customer the link, in the link's language. What was mailed before works on. */
export const sendLink = command<typeof mailLinkInput, LinkMailsReply, SessionView>({
  name: 'session.mail',
  summary: 'Mail a customer a payment link',
  allow: 'payments:write',
  input: mailLinkInput,
  output: linkMailsReply,
  async prepare({ scope, now }, { id }) {
    const view = await getSession({ scope, now }, id);
    const { tenantId } = view.session;
    await consume(['payment-link-mails', view.session.id], ['merchant-link-mails', tenantId]);
    return view;
  },
  async run({ now }, { email, message = '' }, database, view) {
    const session = await lockSession(view.session, database);
    const state = stateOf(session, now);
    if (state !== 'pending') return refuse('bad_request', { say: say.over, details: { state } });
    if (session.amount === null) return refuse('bad_request', { say: say.nothing });
    const { tenantId, id, amount, locale, expiresAt: until } = session;
    const { name: place, colour } = brandingOf(await findFace(tenantId));
    const link = sessionUrl(publicIdOf(view.tenantNumber, id));
    const [what, period] = [descriptionOf(session), session.subscription?.period ?? null];
    await saveMail(database, email, paymentLinkMail({ locale, place, colour, what, amount, period, until, link, message }), now);
    const mails = [...session.mails, { at: now.toISOString(), to: email }].slice(-keptMails);
    await saveLinkMails(database, session, mails);
    const change = { tenantId, subjectKind: 'session' as const, subjectId: id, before: null, after: { mails: mails.length } };
    return { reply: { mails }, changes: [change] };
  },
});
