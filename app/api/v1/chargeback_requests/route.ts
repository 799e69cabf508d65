import { listChargebacks } from '@/lib/chargebacks/list-chargebacks';
import { resource } from '@/lib/http/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listChargebacks });
