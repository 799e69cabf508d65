import { resource } from '@/lib/http/http';
import { createChargeback } from '@/lib/sandbox/simulate-chargeback';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: createChargeback });
