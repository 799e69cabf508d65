import { createTranslator } from 'next-intl';
import type { Sheet } from '@/lib/documents/sheet';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import type { AgreedTerms } from '@/lib/subscriptions/order-terms';
import { messagesIn, momentIn, termRows } from '@/lib/subscriptions/terms-text';

/** What a customer was shown before the order, as a document: in the language in which it was shown. */
export function termsSheet(subscription: string, { terms, sha256, agreed_at: at, shown_by: by }: AgreedTerms): Sheet {
  const { locale } = terms;
  const t = createTranslator({ locale, messages: messagesIn(locale), namespace: 'orderTerms.paper' });
  const rows = termRows(terms).flatMap(({ name, lines }) => lines.map((line, index) => ({ cells: [index === 0 ? name : '', line] })));
  return {
    title: t('title'),
    number: subscription,
    issuedOn: dayIn(new Date(at)),
    parts: [
      {
        title: t('title'),
        recipient: t('recipient'),
        sender: { name: terms.seller.name, lines: [] },
        marks: [
          [t('agreedAt'), momentIn(at, locale)],
          [t('subscription'), subscription],
        ],
        headline: null,
        sections: [
          {
            heading: t('heading'),
            notes: [t(`${by}`)],
            table: { columns: [{ head: t('item'), width: 120 }, { head: t('shown') }], rows },
          },
        ],
        notes: [t('digest', { sha256 })],
      },
    ],
  };
}
