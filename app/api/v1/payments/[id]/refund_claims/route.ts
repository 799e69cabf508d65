import { resource } from '@/lib/operation/http';
import { createClaim } from '@/lib/refunds/claims/create-claim';
import { listClaims } from '@/lib/refunds/claims/list-claims';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listClaims, POST: createClaim });
