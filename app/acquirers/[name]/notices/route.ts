import { notices } from '@/lib/acquirers/notices/receive-notices';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = notices;
