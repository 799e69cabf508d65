import { resource } from '@/lib/http/http';
import { requestRefund } from '@/lib/refunds/requests/request-refund';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: requestRefund });
