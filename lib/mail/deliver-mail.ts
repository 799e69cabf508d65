import nodemailer, { type Transporter } from 'nodemailer';
import { settings } from '@/lib/installation';
import { writeMailFile } from '@/lib/mail/mail-file';
import { mailboxOf } from '@/lib/mail/mailbox';
import { type DueMail, openMail } from '@/lib/mail/store';
import { isLocalServer } from '@/lib/transport-security.mjs';

type Sender = (mail: DueMail) => Promise<void>;

/** The same for every attempt, so that a reader who receives it twice sees one mail. */
const messageId = ({ id }: DueMail) => `<${id}@${new URL(settings().publicUrl).hostname}>`;

/** Our address, with the sender's name. */
function senderOf(name?: string): { name: string; address: string } {
  const [, ours = '', address = settings().mailFrom] = /^(.*)<([^<>]+)>\s*$/.exec(settings().mailFrom) ?? [];
  return { name: name ?? ours.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

/** The address in a header: a name with special characters is quoted. */
function headerOf({ name, address }: { name: string; address: string }): string {
  if (name === '') return address;
  return `${/[()<>[\]:;@\\,."]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name} <${address}>`;
}

let made: { url: string; transporter: Transporter } | undefined;

/** Ten seconds for each step. Mails reference no files or addresses to load, and the library may not load any. */
const always = {
  connectionTimeout: '10000',
  greetingTimeout: '10000',
  socketTimeout: '10000',
  disableFileAccess: 'true',
  disableUrlAccess: 'true',
};

/**
 * How to connect to the mail server: to another machine only encrypted, including the password; only a sandbox's address may change that.
 * All settings are in the address, because the library reads nothing else next to one.
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
    const { sender, attachment, ...said } = openMail(mail);
    // as objects: one address stays one address, whatever it contains
    const to = { name: '', address: mailboxOf(recipient) };
    const from = senderOf(sender);
    const attachments = attachment && [
      { filename: attachment.filename, content: attachment.base64, encoding: 'base64', contentType: 'application/pdf' },
    ];
    await transporterTo(url).sendMail({
      from,
      to,
      ...said,
      ...(attachments && { attachments }),
      date: createdAt,
      messageId: messageId(mail),
      headers,
    });
  };

/** For mails that must not leave the installation. */
const intoFile: Sender = async (mail) => {
  const { subject, text, html, sender, attachment } = openMail(mail);
  const headers = [
    `Date: ${mail.createdAt.toUTCString().replace('GMT', '+0000')}`,
    `From: ${headerOf(senderOf(sender))}`,
    `To: ${mailboxOf(mail.recipient)}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId(mail)}`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
  ];
  await writeMailFile(mail, headers, { text, ...(html !== undefined && { html }), ...(attachment && { attachment }) });
};

/** A sandbox checkout's address may belong to a stranger, who must not get mails about play money. */
const staysHere = ({ kind }: DueMail): boolean => settings().mode === 'sandbox' && /^(customer|subscription)/.test(kind);

/** The transport of this installation. */
export function mailSender(): Sender {
  const { smtpUrl } = settings();
  if (!smtpUrl) return intoFile;
  const send = overSmtp(smtpUrl);
  return (mail) => (staysHere(mail) ? intoFile(mail) : send(mail));
}
