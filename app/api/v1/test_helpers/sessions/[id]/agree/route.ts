import { resource } from '@/lib/http/http';
import { simulateAgreement } from '@/lib/sandbox/simulate-agreement';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: simulateAgreement });
