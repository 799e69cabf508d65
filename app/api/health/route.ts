import { health } from '@/lib/api/check-health';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = health;
