import type { Sheet } from '@/lib/documents/sheet';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import type { AgreedTerms } from '@/lib/subscriptions/agreed-terms';
import { momentIn, orderWords, termRows } from '@/lib/subscriptions/terms-text';

/** What a customer was shown before the order, as a document: in the language in which it was shown. */
export function termsSheet(subscription: string, { terms, sha256, agreed_at: at, shown_by: by }: AgreedTerms): Sheet {
  const t = orderWords(terms.locale);
  const rows = termRows(terms).flatMap(({ name, lines }) => lines.map((line, index) => ({ cells: [index === 0 ? name : '', line] })));
  return {
    title: t('paper.title'),
    number: subscription,
    issuedOn: dayIn(new Date(at)),
    parts: [
      {
        title: t('paper.title'),
        recipient: t('paper.recipient'),
        sender: { name: terms.seller.name, lines: [] },
        marks: [
          [t('paper.agreedAt'), momentIn(at, terms.locale)],
          [t('paper.subscription'), subscription],
        ],
        headline: null,
        sections: [
          {
            heading: t('paper.heading'),
            notes: [t(`paper.${by}`)],
            table: { columns: [{ head: t('paper.item'), width: 120 }, { head: t('paper.shown') }], rows },
          },
        ],
        notes: [t('paper.digest', { sha256 })],
      },
    ],
  };
}
