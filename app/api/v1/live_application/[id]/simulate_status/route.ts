import { simulateStatus } from '@/lib/onboarding/simulate-status';
import { resource } from '@/lib/operation/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ PATCH: simulateStatus });
