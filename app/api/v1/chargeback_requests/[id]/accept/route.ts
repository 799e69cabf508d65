import { acceptChargeback } from '@/lib/chargebacks/accept-chargeback';
import { resource } from '@/lib/http/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: acceptChargeback });
