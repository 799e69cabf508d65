import { resource } from '@/lib/http/http';
import { createPayment } from '@/lib/payments/create-payment';
import { listPayments } from '@/lib/payments/list-payments';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listPayments, POST: createPayment });
