import { metrics } from '@/lib/api/read-metrics';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = metrics;
