import { resource } from '@/lib/http/http';
import { showPayment } from '@/lib/payments/show-payment';
import { updatePayment } from '@/lib/payments/update-payment';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: showPayment, PATCH: updatePayment });
