import { resource } from '@/lib/http/http';
import { simulatePayment } from '@/lib/sandbox/simulate-payment';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: simulatePayment });
