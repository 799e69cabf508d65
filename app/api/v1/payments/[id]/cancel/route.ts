import { resource } from '@/lib/operation/http';
import { cancelPayment } from '@/lib/payments/cancel-payment';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: cancelPayment });
