import nodemailer, { type Transporter } from 'nodemailer';
import { settings } from '@/lib/installation';
import { writeMailFile } from '@/lib/mail/mail-file';
import { mailboxOf } from '@/lib/mail/mailbox';
import { type DueMail, openMail } from '@/lib/mail/store';
import { isLocalServer } from '@/lib/transport-security.mjs';

type Sender = (mail: DueMail) => Promise<void>;

/** The same for every attempt at one mail, so that a reader who gets it twice sees one. */
const messageId = ({ id }: DueMail) => `<${id}@${new URL(settings().publicUrl).hostname}>`;

/** Our address, under the name of whose mail it is. */
function senderOf(name?: string): { name: string; address: string } {
  const [, ours = '', address = settings().mailFrom] = /^(.*)<([^<>]+)>\s*$/.exec(settings().mailFrom) ?? [];
  return { name: name ?? ours.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

/** As a header has it: a name that would be read as more than a name stands in quotes. */
function headerOf({ name, address }: { name: string; address: string }): string {
  if (name === '') return address;
  return `${/[()<>[\]:;@\\,."]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name} <${address}>`;
}

let made: { url: string; transporter: Transporter } | undefined;

/** Ten seconds for each step. Mails name no files and no addresses to fetch, and could not. */
const always = {
  connectionTimeout: '10000',
  greetingTimeout: '10000',
  socketTimeout: '10000',
  disableFileAccess: 'true',
  disableUrlAccess: 'true',
};

/**
 * How the given server is spoken to: to another machine encrypted, the password too, or not at all; only a sandbox's address may say otherwise.
 * All of it stands in the address, because beside one the library reads nothing else.
 */
export function transporterTo(url: string): Transporter {
  if (made?.url === url) return made.transporter;
  const address = new URL(url);
  for (const [name, value] of Object.entries(always)) address.searchParams.set(name, value);
  if (!address.searchParams.has('requireTLS')) address.searchParams.set('requireTLS', String(!isLocalServer(url)));
  made = { url, transporter: nodemailer.createTransport(address.href) };
  return made.transporter;
}

const overSmtp =
  (url: string): Sender =>
  async (mail) => {
    const { recipient, createdAt } = mail;
    const headers = { 'auto-submitted': 'auto-generated' };
    const { sender, ...said } = openMail(mail);
    // as objects: an address is one address, whatever is in it
    const to = { name: '', address: mailboxOf(recipient) };
    const from = senderOf(sender);
    await transporterTo(url).sendMail({ from, to, ...said, date: createdAt, messageId: messageId(mail), headers });
  };

/** Where nobody outside is to get it. */
const intoFile: Sender = async (mail) => {
  const { subject, text, html, sender } = openMail(mail);
  const headers = [
    `Date: ${mail.createdAt.toUTCString().replace('GMT', '+0000')}`,
    `From: ${headerOf(senderOf(sender))}`,
    `To: ${mailboxOf(mail.recipient)}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId(mail)}`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
  ];
  await writeMailFile(mail, headers, { text, ...(html !== undefined && { html }) });
};

/** Whoever types an address into a sandbox's checkout may have typed a stranger's, who is to hear nothing of play money. */
const staysHere = ({ kind }: DueMail): boolean => settings().mode === 'sandbox' && kind.startsWith('customer');

/** How mails leave this installation. */
export function mailSender(): Sender {
  const { smtpUrl } = settings();
  if (!smtpUrl) return intoFile;
  const send = overSmtp(smtpUrl);
  return (mail) => (staysHere(mail) ? intoFile(mail) : send(mail));
}
