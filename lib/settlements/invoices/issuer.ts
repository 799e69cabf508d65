import { corporateNumber } from '@/lib/japan/corporate-number';
import { refuse, type Sentence } from '@/lib/refusal';
import type { IssuerReply } from '@/lib/settlements/invoices/schema';
import type { IssuerRow } from '@/lib/settlements/invoices/store';

const notThirteen: Sentence = {
  en: 'A registration number is T and thirteen figures.',
  ja: '登録番号は T と13桁の数字です。',
};

/** `T7000012050002`, from any way of typing it. Refuses `invalid_parameter`. */
export function registrationNumberOf(typed: string): string {
  const figures = corporateNumber(typed);
  return figures ? `T${figures}` : refuse('invalid_parameter', { param: 'registration_number', say: notThirteen });
}

export const presentIssuer = ({ name, registrationNumber, address }: IssuerRow): IssuerReply => ({
  resource: 'invoice_issuer',
  name,
  registration_number: registrationNumber,
  address,
});
