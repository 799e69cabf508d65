import { corporateNumber } from '@/lib/japan/corporate-number';
import { corporationType, registrationNumber } from '@/lib/onboarding/catalogue/company';
import type { Field, Kind } from '@/lib/onboarding/catalogue/field';
import { checkbox, wrong } from '@/lib/onboarding/catalogue/kinds';

const invoiceNumber = 'company_information.invoice_registration_number';
/** Whether the platform may issue qualified invoices in the seller's place. */
const invoiceByPlatform = 'company_information.invoice_by_platform';

/** A corporation's registration number is its corporate number; a sole proprietor has a separate one. */
const invoiceNumberKind = (): Kind => ({
  type: 'string',
  properties: () => ({ minLength: 13, pattern: '^T?[0-9]{13}$' }),
  judge: (raw) => {
    if (typeof raw !== 'string' && typeof raw !== 'number') return wrong('wrong_kind');
    if (String(raw).trim() === '') return wrong('blank');
    const figures = corporateNumber(String(raw));
    return figures === null ? wrong('not_an_invoice_number') : { value: `T${figures}` };
  },
  doubt: (value, { answerTo }) => {
    const corporate = answerTo(corporationType) === 'corporation' ? answerTo(registrationNumber) : undefined;
    return corporate === undefined || value === `T${corporate}`
      ? null
      : { code: 'invoice_number_differs', told: { number: String(value), corporate: `T${corporate}` } };
  },
});

/** The seller's registration for invoices; optional. */
export const invoices: readonly Field[] = [
  {
    name: invoiceNumber,
    ...invoiceNumberKind(),
    looksAt: [corporationType, registrationNumber],
    optional: true,
    label: { ja: 'インボイスの登録番号', en: 'Invoice registration number' },
    description: {
      ja: '適格請求書発行事業者の方のみ、T＋13桁の番号を入力してください。',
      en: 'If you are a qualified invoice issuer: T and 13 digits.',
    },
  },
  {
    name: invoiceByPlatform,
    ...checkbox(),
    when: { field: invoiceNumber },
    optional: true,
    label: { ja: '媒介者交付特例に同意します', en: 'The marketplace may issue qualified invoices for me' },
    description: {
      ja: '販売サイトの運営者が、あなたに代わってお客様に適格請求書を交付できるようになります（消費税法施行令第70条の12）。運営者も適格請求書発行事業者である場合に適用され、登録をやめたときは運営者に届け出る必要があります。',
      en: 'Under article 70-12 of the Order for Enforcement of the Consumption Tax Act it may then issue them to customers in your place, if it is registered as well. Tell it when your registration ends.',
    },
  },
];
