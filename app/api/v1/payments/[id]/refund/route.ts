import { resource } from '@/lib/http/http';
import { refundPayment } from '@/lib/refunds/refund-payment';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: refundPayment });
