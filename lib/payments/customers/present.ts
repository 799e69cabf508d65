import type { Customer } from '@/lib/customers/customer';
import { presentCustomer } from '@/lib/customers/present';
import { yenOf } from '@/lib/money/yen';
import { wireTimeOrNull } from '@/lib/operation/time';
import { type CustomerItem, mostCounted } from '@/lib/payments/customers/schema';
import type { Figures } from '@/lib/payments/customers/store';

export const presentItem = (customer: Customer, figures: Figures | undefined): CustomerItem => ({
  ...presentCustomer(customer),
  name: customer.card?.holderName ?? figures?.name ?? null,
  payments: figures?.payments ?? 0,
  payments_exceeded: (figures?.payments ?? 0) >= mostCounted,
  paid: yenOf(figures?.paid ?? 0n),
  last_payment_at: wireTimeOrNull(figures?.lastAt ?? null),
});
