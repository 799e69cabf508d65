import { resource } from '@/lib/http/http';
import { simulateRefundRequest } from '@/lib/sandbox/simulate-refund-request';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: simulateRefundRequest });
