import { live } from '@/lib/api/check-health';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = live;
