import { resource } from '@/lib/http/http';
import { createRefundLink } from '@/lib/refunds/links/create-link';
import { listRefundLinks } from '@/lib/refunds/links/list-links';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listRefundLinks, POST: createRefundLink });
