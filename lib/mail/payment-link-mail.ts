import { createTranslator } from 'next-intl';
import { settings } from '@/lib/installation';
import { weekdayMomentInWords } from '@/lib/japan/in-words';
import { brandedMail } from '@/lib/mail/branded-mail';
import type { MailContent } from '@/lib/mail/templates';
import type { Locale } from '@/lib/refusal';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

/** `place`: the shop. `period`: how often it is paid; null: once. `message`: the shop's own words, for this customer. */
export type PaymentLinkFacts = {
  locale: Locale;
  place: string;
  colour: string;
  what: string | null;
  amount: number;
  period: 'weekly' | 'monthly' | 'yearly' | null;
  until: Date;
  link: string;
  message: string;
};

const timeZone = 'Asia/Tokyo';

/** The mail by which a shop sends a customer its payment link: who asks, for what, how much, and until when. */
export function paymentLinkMail({ locale, place, colour, what, amount, period, until, link, message }: PaymentLinkFacts): MailContent {
  const t = createTranslator({ locale, timeZone, messages: locale === 'ja' ? ja : en, namespace: 'mail.customer' });
  const yen = t('yen', { amount });
  const moment = t('moment', { moment: weekdayMomentInWords(until, locale) });
  return brandedMail({
    kind: 'customerPaymentLink',
    locale,
    face: { name: place, colour },
    subject: t('paymentLink.subject', { place, amount: yen }),
    title: t('paymentLink.title'),
    lead: t('paymentLink.text', { place }),
    facts: [
      { name: t('facts.payee'), value: place },
      ...(what === null ? [] : [{ name: t('paymentLink.what'), value: what }]),
      { name: t('facts.amount'), value: period ? t(`paymentLink.${period}`, { amount: yen }) : yen, isLarge: true },
      { name: t('facts.until'), value: moment },
    ],
    link: { name: t('paymentLink.open'), url: link },
    notes: [
      ...linesOf(message).map((line, at) => (at === 0 ? t('paymentLink.message', { place, line }) : line)),
      t('paymentLink.note', { place }),
    ],
    ends: [...(settings().mode === 'sandbox' ? [t('sandbox')] : []), t('end', { place, address: settings().customerUrl })],
  });
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
