import { resource } from '@/lib/operation/http';
import { createRefundLink } from '@/lib/refunds/claims/create-link';
import { listRefundLinks } from '@/lib/refunds/claims/list-links';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listRefundLinks, POST: createRefundLink });
