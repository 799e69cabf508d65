import type { DraftField } from '@/lib/chargebacks/defense/draft';

type Look = { name: DraftField; area?: true; type?: 'date' | 'tel' | 'email'; wide?: true };

/** The form's fields, in groups. Only the description is required besides a document. */
export const groups: { name: 'story' | 'shipping' | 'recipient'; fields: Look[] }[] = [
  {
    name: 'story',
    fields: [
      { name: 'description', area: true, wide: true },
      { name: 'product_name', wide: true },
    ],
  },
  {
    name: 'shipping',
    fields: [
      { name: 'company_name' },
      { name: 'tracking_number' },
      { name: 'shipping_date', type: 'date' },
      { name: 'shipping_address', wide: true },
    ],
  },
  {
    name: 'recipient',
    fields: [
      { name: 'recipient_name', wide: true },
      { name: 'recipient_phone', type: 'tel' },
      { name: 'recipient_email', type: 'email' },
    ],
  },
];
