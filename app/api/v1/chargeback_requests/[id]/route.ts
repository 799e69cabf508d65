import { showChargeback } from '@/lib/chargebacks/show-chargeback';
import { resource } from '@/lib/http/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: showChargeback });
