import { health } from '@/lib/api/health';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = health;
