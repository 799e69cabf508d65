import { listBalanceTransactions } from '@/lib/merchants/list-balance-transactions';
import { resource } from '@/lib/operation/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listBalanceTransactions });
