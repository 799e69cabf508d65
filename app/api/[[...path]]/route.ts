import { siteHandlers } from '@/lib/api/routes';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = siteHandlers();
