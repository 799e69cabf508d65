import { Readable } from 'node:stream';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Caller } from '@/lib/auth/actor';
import { keepBytes } from '@/lib/files/content';
import { createFile } from '@/lib/onboarding/files/create-file';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { declineApplication } from '@/lib/onboarding/review/decline-application';
import { updateApplication } from '@/lib/onboarding/update-application';
import { Received } from '@/lib/operation/received';
import type { DemoSeller } from '@/lib/sandbox/demo-catalogue';

/** A page with a title. */
async function aPaper(title: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  page.drawText('SAMPLE', { x: 60, y: 740, size: 36, font });
  page.drawText(title, { x: 60, y: 700, size: 16, font });
  page.drawText('Made for the demo market. Everything in it is invented.', { x: 60, y: 670, size: 11, font });
  return document.save();
}

async function upload(caller: Caller, tenantId: string, id: string, title: string, filename: string): Promise<string> {
  const kept = await keepBytes(tenantId, Readable.from([Buffer.from(await aPaper(title))]));
  return (await createFile(caller, { id, paper: new Received(filename, kept) })).id;
}

const isCorporation = ({ corporateNumber }: DemoSeller): boolean => corporateNumber !== undefined;

const owner = {
  last_name: '髙橋',
  first_name: '花子',
  last_name_kana: 'タカハシ',
  first_name_kana: 'ハナコ',
  date_of_birth: '1980-04-01',
  gender: 'female',
  country: 'JP',
};
const under = (group: string, values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${group}.${name}`, value]));

/** The seller's answers; the number makes accounts and phones differ. */
function aboutCompany(seller: DemoSeller, number: number): Record<string, unknown> {
  const place = { prefecture_state: '東京都', prefecture_state_kana: 'トウキョウト', city: '渋谷区', city_kana: 'シブヤク' };
  const phone = `03-1234-${String(5600 + number)}`;
  return {
    ...under('company_information', {
      company_country: 'JP',
      corporation_type: isCorporation(seller) ? 'corporation' : 'sole_proprietor',
      company_name: seller.name,
      company_name_kana: seller.kana,
      company_name_alphabet: seller.alphabet,
      company_postal_code: '150-0002',
      company_phone: phone,
      contact_email: `info@seller-${number}.example.jp`,
      industry_description: `${seller.goods.map(([name]) => name).join('、')}などの製造と販売。市場のほか、自社の店舗で販売しています。`,
      ...(isCorporation(seller) && {
        registration_number: seller.corporateNumber,
        share_capital_amount: 3_000_000,
        share_capital_currency: 'JPY',
      }),
      ...Object.fromEntries(
        Object.entries({ ...place, address: '渋谷1-2-3', address_kana: 'シブヤ1-2-3' }).map(([name, value]) => [`company_${name}`, value]),
      ),
    }),
    ...under('representative_director_information', {
      ...owner,
      ...place,
      postal_code: '150-0002',
      address: '渋谷4-5-6',
      address_kana: 'シブヤ4-5-6',
      phone: `090-1234-${String(5600 + number)}`,
    }),
  };
}

const account = (seller: DemoSeller, number: number): Record<string, unknown> =>
  under('bank_account_information', {
    transfer_type: 'domestic',
    default_frequency: number % 3 === 0 ? 'monthly' : 'weekly',
    currency: 'JPY',
    zengin_bank_code: '0005',
    zengin_bank_name: '三菱UFJ銀行',
    zengin_branch_code: '135',
    zengin_branch_name: '渋谷支店',
    zengin_account_type: 'ordinary',
    zengin_account_number: String(1_234_500 + number),
    zengin_account_holder_kana: seller.holder ?? (isCorporation(seller) ? seller.kana : 'タカハシ ハナコ'),
  });

/** A picture of the account, for sellers whose bank has another name. */
async function proof(caller: Caller, tenantId: string, id: string, { holder }: DemoSeller): Promise<Record<string, unknown>> {
  if (holder === undefined) return {};
  return under('bank_account_information', { account_proof: await upload(caller, tenantId, id, 'Passbook, first page', '通帳.pdf') });
}

async function papers(caller: Caller, tenantId: string, id: string, seller: DemoSeller): Promise<Record<string, unknown>> {
  const identity = await upload(caller, tenantId, id, 'Identity document', '運転免許証.pdf');
  if (!isCorporation(seller)) {
    const proof = await upload(caller, tenantId, id, 'Notification of opening', '開業届.pdf');
    return {
      'company_information.sole_proprietor_proofs': [proof],
      'representative_director_information.identity_front': identity,
    };
  }
  const certificate = await upload(caller, tenantId, id, 'Certificate of incorporation', '履歴事項全部証明書.pdf');
  return {
    'company_information.incorporation_certificates': [certificate],
    ...under('applicant_information', { ...owner, identity_front: identity }),
  };
}

const declinedReason = 'ご提出いただいた書類では、事業の実態を確認できませんでした。';

/** Brings a seller's application to its state in the demo: partly answered, submitted, accepted or declined. */
export async function applyFor(
  system: Caller,
  caller: Caller,
  tenantId: string,
  id: string,
  seller: DemoSeller,
  number: number,
): Promise<void> {
  const company = aboutCompany(seller, number);
  if (seller.status === 'incomplete') {
    await updateApplication(caller, { id, ...company, 'company_information.company_phone': '03-1234' });
    return;
  }
  const rest = {
    ...account(seller, number),
    ...(await proof(caller, tenantId, id, seller)),
    ...(await papers(caller, tenantId, id, seller)),
    'service_agreement.agreed_to_tos': true,
  };
  const { version, status } = await updateApplication(caller, { id, ...company, ...rest });
  if (status !== 'pending') throw new Error(`the application of ${seller.name} is not complete`);
  if (seller.status === 'accepted') await acceptApplication(system, { id, version });
  if (seller.status === 'declined') await declineApplication(system, { id, version, reason: declinedReason });
}
