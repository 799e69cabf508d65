import nodemailer, { type Transporter } from 'nodemailer';
import { settings } from '@/lib/installation';
import { writeLetter } from '@/lib/mail/letter-file';
import { type DueMail, openMail } from '@/lib/mail/store';
import { isLocalServer } from '@/lib/transport-security.mjs';

type Sender = (mail: DueMail) => Promise<void>;

/** The same for every attempt at one letter, so that a reader who gets it twice sees one. */
const messageId = ({ id }: DueMail) => `<${id}@${new URL(settings().publicUrl).hostname}>`;

let made: { url: string; transporter: Transporter } | undefined;

/** Ten seconds for each step. Letters name no files and no addresses to fetch, and could not. */
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
    // as an object: the address is one address, whatever is in it
    const to = { name: '', address: recipient };
    const from = settings().mailFrom;
    await transporterTo(url).sendMail({ from, to, ...openMail(mail), date: createdAt, messageId: messageId(mail), headers });
  };

/** Where there is no server: nobody outside gets it. */
const intoFile: Sender = async (mail) => {
  const { subject, text } = openMail(mail);
  const headers = [
    `Date: ${mail.createdAt.toUTCString().replace('GMT', '+0000')}`,
    `From: ${settings().mailFrom}`,
    `To: ${mail.recipient}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId(mail)}`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  await writeLetter(mail, headers, text);
};

/** How letters leave this installation. */
export function mailSender(): Sender {
  const { smtpUrl } = settings();
  return smtpUrl ? overSmtp(smtpUrl) : intoFile;
}
