import 'server-only';
import { getTranslations } from 'next-intl/server';
import { numbersOf, storeKeys } from '@/lib/money/slip-numbers';
import type { PaymentReply } from '@/lib/payments/schema';

/** The numbers of a payment as the customer reads them on a slip; a wallet has none. */
export async function numbersIn(): Promise<(details: PaymentReply['payment_details']) => string[]> {
  const t = await getTranslations('payPage');
  return (details) => {
    if (details.type === 'konbini') {
      const numbers = numbersOf(details).map(({ value }) => value);
      return [`${t(`stores.${storeKeys[details.store]}`)} ${numbers[0] ?? ''}`, ...numbers.slice(1)];
    }
    if (details.type === 'pay_easy') return [details.bank_id, details.customer_id, details.confirmation_id];
    if (details.type !== 'bank_transfer') return [];
    return [`${details.bank_name} ${details.account_branch_name} ${details.account_number}`];
  };
}
