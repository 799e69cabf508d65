import { resource } from '@/lib/operation/http';
import { withdrawClaim } from '@/lib/refunds/claims/withdraw-claim';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: withdrawClaim });
