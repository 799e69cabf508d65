import { resource } from '@/lib/http/http';
import { simulateSettlement } from '@/lib/sandbox/simulate-settlement';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: simulateSettlement });
