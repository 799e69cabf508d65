import { metrics } from '@/lib/api/metrics';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = metrics;
