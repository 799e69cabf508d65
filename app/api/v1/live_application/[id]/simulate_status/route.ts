import { resource } from '@/lib/http/http';
import { simulateStatus } from '@/lib/onboarding/simulate-status';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ PATCH: simulateStatus });
