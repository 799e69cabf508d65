import { resource } from '@/lib/operation/http';
import { refundPayment } from '@/lib/refunds/refund-payment';

export const { GET, POST, PUT, PATCH, DELETE } = resource({ POST: refundPayment });
