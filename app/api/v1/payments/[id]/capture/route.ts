import { resource } from '@/lib/http/http';
import { capturePayment } from '@/lib/payments/capture-payment';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: capturePayment });
