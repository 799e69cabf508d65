import { downloads } from '@/lib/onboarding/files/download';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = downloads;
