import { resource } from '@/lib/http/http';
import { listBalanceTransactions } from '@/lib/merchants/list-balance-transactions';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listBalanceTransactions });
