import { dayText, type Sheet, type SheetPart, yenText } from '@/lib/documents/sheet';
import { type IssuedReceipt, isQualified, namesRegistration, netOf, receiptNumber, refundedOf } from '@/lib/receipts/receipt';
import { words } from '@/lib/receipts/words';
import ja from '@/messages/ja/checkout.json';

/** A typed title stays; 鵜殿 and other two-character names end like one. */
const addressed = (recipient: string | null): string =>
  recipient === null
    ? `　　　　　　　　　　　${words.title}`
    : /(?:様|御中|..殿|宛)$/u.test(recipient)
      ? recipient
      : `${recipient} ${words.title}`;

function methodText({ method, brand, lastFour }: IssuedReceipt): string {
  if (method !== 'credit_card') return ja.session.methods[method];
  const brands: Record<string, string> = ja.session.brands;
  return words.card.replace('{brand}', brands[brand] ?? brand).replace('{digits}', lastFour ?? '');
}

function figures(receipt: IssuedReceipt): SheetPart['sections'][number] {
  const { amount, fee, tax, taxRatePercent, refunds } = receipt;
  const row = (name: string, yen: number, isTotal = false) => ({ cells: [name, yenText(yen)], ...(isTotal && { isTotal }) });
  return {
    heading: words.figures,
    notes: [],
    table: {
      columns: [{ head: words.item }, { head: words.amount, width: 140, right: true }],
      rows: [
        row(words.goods, amount),
        ...(tax > 0 && taxRatePercent === null ? [row(words.taxWithin, tax)] : []),
        ...(fee > 0 ? [row(words.fee, fee)] : []),
        ...refunds.map(({ on, amount: back }) => row(words.refundedOn.replace('{day}', dayText(on)), -back)),
        row(words.net, netOf(receipt), true),
      ],
    },
  };
}

/** The cost of goods and services by tax rate; left out when the rate is unknown. */
function taxes({ amount, tax, taxRatePercent, refunds }: IssuedReceipt): SheetPart['sections'] {
  if (taxRatePercent === null) return [];
  const rate = words[taxRatePercent === 8 ? 'rate8' : 'rate10'];
  return [
    {
      heading: refunds.length > 0 ? words.taxesBefore : words.taxes,
      notes: [],
      table: {
        columns: [
          { head: words.rate },
          { head: words.beforeTax, width: 110, right: true },
          { head: words.tax, width: 110, right: true },
          { head: words.afterTax, width: 120, right: true },
        ],
        rows: [{ cells: [rate, yenText(amount - tax), yenText(tax), yenText(amount)] }],
      },
    },
  ];
}

function notesOf(receipt: IssuedReceipt): string[] {
  const { issue, firstIssuedOn, method, sellers, issuer } = receipt;
  const isMediated = sellers.length > 0 && namesRegistration(receipt);
  const isCash = method === 'konbini' || method === 'pay_easy' || method === 'bank_transfer';
  return [
    ...(method === 'credit_card' ? [words.byCard] : []),
    ...(isCash ? [words.twice] : []),
    ...(sellers.length > 0 ? [words.sellers.replace('{issuer}', issuer.name).replace('{sellers}', sellers.join('、'))] : []),
    ...(isMediated ? [words.mediated.replace('{issuer}', issuer.name)] : []),
    ...(refundedOf(receipt) > 0 ? [words.refunded] : []),
    ...(issue > 1 ? [words.again.replace('{day}', dayText(firstIssuedOn))] : []),
    isQualified(receipt) ? words.qualified : words.notQualified,
  ];
}

/** A 領収書 as its PDF has it. */
export function receiptSheet(receipt: IssuedReceipt): Sheet {
  const { issue, issuedOn, paidOn, orderNumber, issuer } = receipt;
  const number = receiptNumber(receipt.number);
  const title = issue > 1 ? words.headingAgain : words.heading;
  const part: SheetPart = {
    title,
    recipient: addressed(receipt.recipient),
    sender: {
      name: issuer.name,
      lines: [
        ...(issuer.address ? [issuer.address] : []),
        ...(namesRegistration(receipt) ? [`${words.registration} ${issuer.registrationNumber}`] : []),
      ],
    },
    marks: [
      [words.number, issue > 1 ? words.numberAgain.replace('{number}', number).replace('{issue}', String(issue)) : number],
      [words.issuedOn, dayText(issuedOn)],
      ...(orderNumber ? ([[words.order, orderNumber]] as [string, string][]) : []),
    ],
    headline: {
      label: words.received,
      value: yenText(netOf(receipt)),
      beside: [
        [words.paidOn, dayText(paidOn)],
        [words.method, methodText(receipt)],
        [words.proviso, receipt.proviso ?? words.usualProviso],
      ],
    },
    sections: [figures(receipt), ...taxes(receipt)],
    notes: notesOf(receipt),
  };
  return { title: `${title} ${number}`, number, issuedOn, parts: [part] };
}
