import { resource } from '@/lib/operation/http';
import { simulateAgreement } from '@/lib/sandbox/simulate-agreement';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: simulateAgreement });
