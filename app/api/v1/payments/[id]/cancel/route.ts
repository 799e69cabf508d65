import { resource } from '@/lib/http/http';
import { cancelPayment } from '@/lib/payments/cancel-payment';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: cancelPayment });
