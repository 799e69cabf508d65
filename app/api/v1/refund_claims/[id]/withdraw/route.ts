import { resource } from '@/lib/operation/http';
import { withdrawRefundLink } from '@/lib/refunds/claims/withdraw-link';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: withdrawRefundLink });
