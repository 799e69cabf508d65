import { showChargeback } from '@/lib/chargebacks/show-chargeback';
import { resource } from '@/lib/operation/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: showChargeback });
