import { type MailContent, type MailKind, oneLine } from '@/lib/mail/templates';
import type { Locale } from '@/lib/refusal';

export type Fact = { name: string; value: string; isLarge?: boolean };
type Faced = {
  kind: MailKind;
  locale: Locale;
  /** The sender for the reader: the name appears above the mail, and before our address. */
  face: { name: string; colour: string };
  subject: string;
  title: string;
  lead: string;
  facts: Fact[];
  link: { name: string; url: string } | null;
  notes: string[];
  /** The footer: who sends it, and why. */
  ends: string[];
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => oneLine(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

const separator = { ja: '：', en: ': ' };

/** The plain text part, with everything that the other part says. */
function textOf({ locale, title, lead, facts, link, notes, ends }: Faced): string {
  const factLines = facts.map(({ name, value }) => oneLine(`${name}${separator[locale]}${value}`)).join('\n');
  const leads = link === null ? [] : [`${oneLine(link.name)}${separator[locale].trimEnd()}\n${link.url}`];
  const parts = [oneLine(title), oneLine(lead), factLines, ...leads, ...notes.map(oneLine)];
  return `${parts.join('\n\n')}\n\n--\n${ends.map(oneLine).join('\n')}\n`;
}

const font = "-apple-system,BlinkMacSystemFont,'Hiragino Kaku Gothic ProN','Yu Gothic',Meiryo,'Segoe UI',sans-serif";
const ink = '#16181d';
const faint = '#5b6270';
const line = '#e3e6ea';

const factRow = ({ name, value, isLarge = false }: Fact, isFirst: boolean): string => {
  const edge = isFirst ? '' : `border-top:1px solid ${line};`;
  const size = isLarge ? 'font-size:20px;font-weight:700;line-height:28px' : 'font-size:15px;font-weight:600;line-height:24px';
  return (
    `<tr><td style="${edge}padding:12px 16px">` +
    `<div style="font-size:13px;line-height:20px;color:${faint}">${escaped(name)}</div>` +
    `<div style="${size};color:${ink};word-break:break-word">${escaped(value)}</div></td></tr>`
  );
};

const button = ({ name, url }: { name: string; url: string }, colour: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 0"><tr><td bgcolor="${escaped(colour)}" style="border-radius:8px">` +
  `<a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;font-size:15px;font-weight:600;line-height:20px;color:#ffffff;text-decoration:none">${escaped(name)}</a>` +
  '</td></tr></table>';

const paragraph = (text: string, style: string): string => `<p style="margin:16px 0 0;${style}">${escaped(text)}</p>`;

/** Loads nothing from anywhere: no picture and no font, so nobody learns when it was read. */
function htmlOf({ locale, face, title, lead, facts, link, notes, ends }: Faced): string {
  const body = 'font-size:15px;line-height:26px';
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="color-scheme" content="light"><title>${escaped(title)}</title></head>`,
    `<body style="margin:0;background:#f3f4f6;font-family:${font};color:${ink}">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid ${line};border-radius:12px;overflow:hidden;text-align:left">`,
    `<tr><td bgcolor="${escaped(face.colour)}" style="padding:16px 24px;font-size:16px;font-weight:700;line-height:24px;color:#ffffff">${escaped(face.name)}</td></tr>`,
    `<tr><td style="padding:24px 24px 28px"><h1 style="margin:0;font-size:21px;line-height:30px;text-wrap:balance">${escaped(title)}</h1>`,
    `<p style="margin:12px 0 0;${body}">${escaped(lead)}</p>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0 0;border:1px solid ${line};border-radius:8px;border-collapse:separate">`,
    ...facts.map((fact, index) => factRow(fact, index === 0)),
    '</table>',
    link ? button(link, face.colour) : '',
    ...notes.map((note) => paragraph(note, `font-size:14px;line-height:24px;color:${ink}`)),
    '</td></tr></table>',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left"><tr><td style="padding:0 24px">`,
    ...ends.map((end) => paragraph(end, `font-size:12px;line-height:20px;color:${faint}`)),
    '</td></tr></table></td></tr></table></body></html>',
  ].join('\n');
}

/** A mail in two equivalent parts: HTML in the sender's colour, and plain text. */
export function brandedMail(faced: Faced): MailContent {
  const { kind, subject, face } = faced;
  return { kind, subject: oneLine(subject), text: textOf(faced), html: htmlOf(faced), sender: oneLine(face.name) };
}
