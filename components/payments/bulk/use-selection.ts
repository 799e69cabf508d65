'use client';
import { useState } from 'react';
import { maxSelected, type SelectedPayment, selectedOf } from '@/components/payments/bulk/selected';
import type { PaymentRow } from '@/components/payments/payment-row';

type Kept = ReadonlyMap<string, SelectedPayment>;
const none: Kept = new Map();

/** The selected payments, over the pages of one filter: with another filter nothing is selected. */
export function useSelection(filter: string, rows: readonly PaymentRow[]) {
  const [kept, keep] = useState<{ of: string; payments: Kept }>({ of: filter, payments: none });
  const payments = kept.of === filter ? kept.payments : none;
  const change = (next: Kept) => keep({ of: filter, payments: new Map([...next].slice(0, maxSelected)) });
  const shown = new Map(rows.map((row) => [row.id, selectedOf(row)]));
  return {
    // a row that has changed meanwhile is selected as it is now
    payments: new Map([...payments].map(([id, payment]) => [id, shown.get(id) ?? payment])) as Kept,
    select(ids: readonly string[], isSelected: boolean) {
      const next = new Map(payments);
      for (const id of ids) {
        const payment = shown.get(id);
        if (!isSelected) next.delete(id);
        else if (payment) next.set(id, payment);
      }
      change(next);
    },
    add: (more: readonly SelectedPayment[]) => change(new Map([...payments, ...more.map((one) => [one.id, one] as const)])),
    drop: (ids: readonly string[]) => change(new Map([...payments].filter(([id]) => !ids.includes(id)))),
  };
}
