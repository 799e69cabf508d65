import { resource } from '@/lib/operation/http';
import { simulateChargeback } from '@/lib/sandbox/simulate-chargeback';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: simulateChargeback });
