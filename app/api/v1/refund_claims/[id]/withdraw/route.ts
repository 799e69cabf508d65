import { resource } from '@/lib/http/http';
import { withdrawRefundLink } from '@/lib/refunds/links/withdraw-link';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: withdrawRefundLink });
